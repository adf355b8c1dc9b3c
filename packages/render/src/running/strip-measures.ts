/** Looks at the strips before they are printed: is each there, and does its content fit into its height? */
import { RenderFailure } from "../failure.ts";
import type { RenderWarning } from "../render-document.ts";
import type { PlannedStrip, RunningPart } from "./plan-strips.ts";

/** What the browser says of the strips: how many it sees, and the content that is taller than its box, in CSS pixels. */
export interface StripMeasures {
  count: number;
  cut: { strip: number; needed: number; has: number }[];
}

/** For the print step. A strip that a header left no end for is inside another one and not among the body's children. */
export const measureStrips = `(() => {
  const strips = [...document.querySelectorAll("body > .platen-strip")];
  const measures = strips.map((strip, index) => ({ strip: index, needed: strip.scrollHeight, has: strip.clientHeight }));
  return { count: strips.length, cut: measures.filter(({ needed, has }) => needed > has + 1) };
})()`;

/** Throws where headers or footers have grown into each other. */
export function refuseBrokenStrips(strips: readonly PlannedStrip[], found: StripMeasures | null, pages: number): void {
  if (pages === strips.length && (found === null || found.count === strips.length)) return;

  const broken = strips[Math.max(0, Math.min(found?.count ?? 1, strips.length) - 1)]!;
  const file = `${broken.part}.html`;
  throw new RenderFailure(
    "template_runtime_error",
    `${file} leaves something open on page ${broken.page}, such as a comment, a style or a script element: what follows would be lost. Close it.`,
    { position: { file, line: 1, column: 1 } },
  );
}

/** One warning for each part whose content is taller than its box somewhere. */
export function cutWarnings(strips: readonly PlannedStrip[], { cut }: StripMeasures, scale: number): RenderWarning[] {
  return (["header", "footer"] as const).flatMap((part) => {
    const own = cut.flatMap(({ strip, needed, has }) => {
      const planned = strips[strip];
      return planned?.part === part ? [{ page: planned.page, needed, has }] : [];
    });
    const tallest = own.toSorted((a, b) => b.needed - a.needed)[0];

    return tallest ? [cutWarning(part, tallest, scale)] : [];
  });
}

function cutWarning(
  part: RunningPart,
  { page, needed, has }: { page: number; needed: number; has: number },
  scale: number,
): RenderWarning {
  const millimetres = (pixels: number) => ((pixels * scale) / 96) * 25.4;
  // The browser counts in whole pixels, of which one is a quarter of a millimetre.
  const height = Math.ceil(millimetres(needed) - 0.3);

  return {
    code: "running_cut_off",
    location: `${part}.html:1:1`,
    message: `The ${part} of page ${page} needs ${height} mm and has ${Math.round(millimetres(has))} mm, so that its end is cut off. Set page.${part}.height to "${height}mm", or make it smaller.`,
  };
}
