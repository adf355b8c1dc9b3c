/** Compiles the Tailwind style sheet of a document in this process. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createTailwind, describeLeftOut, limitClassNames, readTailwind, TailwindError } from "@platen/tailwind";
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

function positionOf(html: string, offset: number): { file: string; line: number; column: number } {
  const before = html.slice(0, offset);

  return { file: "document", line: before.split("\n").length, column: offset - before.lastIndexOf("\n") };
}
