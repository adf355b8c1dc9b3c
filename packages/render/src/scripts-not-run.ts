/** Finds scripts in HTML whose scripts do not run: without them the document is not what its author expects. */
import type { TemplateFinding } from "@platen/templates";
import type { RenderWarning } from "./warning.ts";

const MESSAGE =
  "A script does not run, because the setting javascript is off. Set javascript to true, or take the script out.";

/** The warning of a render, for the first of the document's scripts. */
export function scriptNotRun(html: string): RenderWarning[] {
  const [first] = findScripts(html);
  if (!first) return [];
  const { line, column } = positionOf(html, first.from);

  return [{ code: "script_not_run", message: MESSAGE, location: `document:${line}:${column}` }];
}

/** A finding for each script in the files of a template. */
export function scriptsNotRun(files: Readonly<Record<string, string>>): TemplateFinding[] {
  return Object.entries(files).flatMap(([file, text]) =>
    findScripts(text).map(({ from, to }) => ({
      severity: "warning" as const,
      code: "script_not_run",
      message: MESSAGE,
      file,
      from,
      to,
      ...positionOf(text, from),
    })),
  );
}

/** Start tags outside comments; data blocks, such as JSON, are not scripts. */
function findScripts(html: string): { from: number; to: number }[] {
  if (!/<script\b/i.test(html)) return [];
  const withoutComments = html.replaceAll(/<!--[\s\S]*?-->/g, (comment) => " ".repeat(comment.length));

  return [...withoutComments.matchAll(/<script\b([^>]*)>/gi)]
    .filter(([, attributes = ""]) => isJavaScript(attributes))
    .map(({ 0: tag, index }) => ({ from: index, to: index + tag.length }));
}

/** HTML, 4.12.1: without a type, or with one of JavaScript or a module. */
function isJavaScript(attributes: string): boolean {
  const match = /\stype\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*))/i.exec(attributes);
  const type = (match?.[1] ?? match?.[2] ?? match?.[3] ?? "").trim().toLowerCase();

  return type === "" || type === "module" || /^(text|application)\/(x-)?(java|ecma)script$/.test(type);
}

function positionOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);

  return { line: before.split("\n").length, column: offset - before.lastIndexOf("\n") };
}
