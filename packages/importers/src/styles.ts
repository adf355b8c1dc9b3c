/** The styles of a template: SCSS compiled to CSS; an error leaves them empty and is a finding. */
import { Source } from "@platen/templates/liquid";
import type { FindingList } from "./finding-list.ts";
import { addressesInCss, hostOf } from "./html/outside-addresses.ts";
import { outsideResource } from "./outside-resource.ts";
import type { ScssResult } from "./scss/scss-result.ts";

export async function compileStyles(
  { file, text }: { file: string; text: string },
  findings: FindingList,
  compile: (source: string) => Promise<ScssResult>,
): Promise<string> {
  if (text.trim() === "") return "";
  const source = new Source(file, text);
  for (const address of addressesInCss(text, 0, text.length)) {
    const host = hostOf(address.text);
    if (host !== null) findings.add(source, address.from, outsideResource(host));
  }
  const result = await compile(text);
  if ("css" in result) return result.css;

  const { code, message, line, column } = result.error;
  const advice =
    code === "scss_import"
      ? "Write the content of that file into the style sheet: an import has no files."
      : "Fix the style sheet and import again, or write its CSS in the editor; until then it is empty.";
  findings.addAt({ file, line, column }, { code, message, advice });
  return "";
}
