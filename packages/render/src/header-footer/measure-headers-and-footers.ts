/** Measures headers and footers before they are printed: is each there, and does its content fit into its height? */
import { RenderFailure } from "../failure.ts";
import type { RenderWarning } from "../warning.ts";
import type { HeaderFooter, HeaderFooterPart } from "./header-footer.ts";

/** What the browser says: how many boxes it sees, and the content that is taller than its box, in CSS pixels. */
export interface BoxMeasures {
  count: number;
  cut: { box: number; needed: number; has: number }[];
}

/** For the print step. A box that a header left open holds the following ones, which are not among the body's children then. */
export const measureBoxes = `(() => {
  const boxes = [...document.querySelectorAll("body > .platen-box")];
  const measures = boxes.map((box, index) => ({ box: index, needed: box.scrollHeight, has: box.clientHeight }));
  return { count: boxes.length, cut: measures.filter(({ needed, has }) => needed > has + 1) };
})()`;

/** Throws where headers or footers have grown into each other. */
export function refuseBrokenBoxes(boxes: readonly HeaderFooter[], found: BoxMeasures | null, pages: number): void {
  if (pages === boxes.length && (found === null || found.count === boxes.length)) return;

  const broken = boxes[Math.max(0, Math.min(found?.count ?? 1, boxes.length) - 1)]!;
  const file = `${broken.part}.html`;
  throw new RenderFailure(
    "template_runtime_error",
    `${file} leaves something open on page ${broken.page}, such as a comment, a style or a script element: what follows would be lost. Close it.`,
    { position: { file, line: 1, column: 1 } },
  );
}

/** One warning for each part whose content is taller than its box somewhere. */
export function cutWarnings(boxes: readonly HeaderFooter[], { cut }: BoxMeasures, scale: number): RenderWarning[] {
  return (["header", "footer"] as const).flatMap((part) => {
    const own = cut.flatMap(({ box, needed, has }) => {
      const planned = boxes[box];
      return planned?.part === part ? [{ page: planned.page, needed, has }] : [];
    });
    const tallest = own.toSorted((a, b) => b.needed - a.needed)[0];

    return tallest ? [cutWarning(part, tallest, scale)] : [];
  });
}

function cutWarning(
  part: HeaderFooterPart,
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
