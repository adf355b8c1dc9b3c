/** JavaScript that comes with a template of jsreport: helpers and hooks. It is not run here, so it is reported by its line. */
import { Source } from "@platen/templates/liquid";
import type { FindingList } from "../finding-list.ts";

/** A function at the start of a line, one in a variable, or a registered helper. */
const DEFINITIONS =
  /^(?:async[ \t]+)?function[ \t]*\*?[ \t]*([\w$]+)|^(?:const|let|var)[ \t]+([\w$]+)[ \t]*=[ \t]*(?:async\b|function\b|\(|[\w$]+[ \t]*=>)|registerHelper\([ \t]*["'`]([^"'`\n]+)/gm;

export function reportHelpers(file: string, text: string, findings: FindingList): void {
  const source = new Source(file, text);
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^[ \t]*\/\/.*$/gm, "").trim();
  if (code === "") return;
  const found = [...text.matchAll(DEFINITIONS)];
  for (const { index, 1: declared, 2: assigned, 3: registered } of found) {
    const name = declared ?? assigned ?? registered;
    findings.add(source, index, {
      code: "helper_code",
      message: `The helper "${name}" is JavaScript, which templates do not run here.`,
      advice:
        "Replace its calls by a helper of Platen (docs/helpers.md lists them), or compute the value before the render and send it in the data.",
    });
  }
  if (found.length > 0) return;
  findings.add(source, text.search(/\S/), {
    code: "helper_code",
    message: "The code for helpers is JavaScript, which templates do not run here.",
    advice: "Compute what it does before the render and send it in the data.",
  });
}

export function reportHook(file: string, findings: FindingList): void {
  findings.addAt(
    { file, line: 1, column: 1 },
    {
      code: "script_hook",
      message: "The script runs in jsreport before or after the render; here nothing runs it.",
      advice: "Do its work where the render is asked for: prepare the data before, use the file after.",
    },
  );
}
