/** A page with 60 class names of Tailwind, as an offer or a report has them. */

const CLASS_NAMES =
  "mx-auto max-w-2xl p-8 text-3xl font-bold tracking-tight text-gray-900 flex items-center justify-between gap-4 grid grid-cols-3 border border-gray-200 rounded-lg shadow-sm bg-white mt-8 mb-2 text-sm uppercase tracking-wide w-full divide-y divide-gray-200 py-2 px-3 text-right tabular-nums bg-gradient-to-r from-blue-500 to-purple-600 text-white space-y-4 leading-relaxed w-1/2 h-16 object-cover ring-2 ring-blue-500/50 print:hidden sm:flex md:grid-cols-2 lg:text-5xl italic underline list-disc pl-6 font-mono bg-red-500 opacity-50 absolute top-0 left-0 z-10 overflow-hidden truncate whitespace-nowrap";

/** `number` makes one of the names new. */
export function tailwindPage(number = 0): string {
  const names = [...CLASS_NAMES.split(" "), `mt-[${number}px]`];
  const cells = names.map(
    (name, index) => `<tr><td class="${name}">Item ${index}</td><td class="px-3">12.50</td></tr>`,
  );

  return `<!doctype html><html lang="en"><head><title>Offer</title></head><body><table>${cells.join("\n")}</table></body></html>`;
}
