/** Compiles the Tailwind style sheet of a document in this process. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  type ClassNames,
  createTailwind,
  LONGEST_CLASS_NAME,
  limitClassNames,
  MOST_CLASS_NAMES,
  readTailwind,
  TailwindError,
} from "@platen/tailwind";
import { RenderFailure } from "../failure.ts";
import type { TailwindRequest, TailwindStyles } from "./tailwind-request.ts";

const tailwind = createTailwind({
  "index.css": readStylesheet("index.css"),
  "theme.css": readStylesheet("theme.css"),
  "preflight.css": readStylesheet("preflight.css"),
  "utilities.css": readStylesheet("utilities.css"),
});

/** Throws a `RenderFailure`; its position is that in the HTML, and its file `document`. */
export async function compileTailwindHere(request: TailwindRequest): Promise<TailwindStyles> {
  const { classes, sheets: found } = readTailwind(request.html);
  const sheets = request.sheets ?? found;
  const names = limitClassNames(classes);
  try {
    return { css: await tailwind.compile(names.kept, sheets), sheets, leftOut: describeLeftOut(names) };
  } catch (error) {
    if (!(error instanceof TailwindError)) throw error;
    const position = error.offset === null ? null : positionOf(request.html, error.offset);
    throw new RenderFailure("template_syntax_error", error.message, { position });
  }
}

function readStylesheet(name: string): string {
  return readFileSync(fileURLToPath(import.meta.resolve(`tailwindcss/${name}`)), "utf8");
}

const EXAMPLE_LENGTH = 60;

function describeLeftOut({ tooLong, tooMany }: ClassNames): string | null {
  const first = tooLong[0] ?? tooMany[0];
  if (first === undefined) return null;
  const example = first.length > EXAMPLE_LENGTH ? `${first.slice(0, EXAMPLE_LENGTH)}…` : first;
  const reasons = [
    ...(tooLong.length > 0 ? [`${tooLong.length} longer than ${LONGEST_CLASS_NAME} characters`] : []),
    ...(tooMany.length > 0 ? [`${tooMany.length} after the first ${MOST_CLASS_NAMES}`] : []),
  ];

  return `Tailwind leaves out class names, such as "${example}": ${reasons.join(", ")}. Use fewer or shorter ones, or write the rules in the style sheet.`;
}

function positionOf(html: string, offset: number): { file: string; line: number; column: number } {
  const before = html.slice(0, offset);

  return { file: "document", line: before.split("\n").length, column: offset - before.lastIndexOf("\n") };
}
