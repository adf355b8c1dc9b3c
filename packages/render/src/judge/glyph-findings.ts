/** The characters that no font has, as findings at the fields of the data that hold them: what to change where a file is refused for them. */
import type { DocumentWarning } from "@platen/browser";
import type { Finding } from "../finding.ts";
import type { RenderWarning } from "../warning.ts";

/** More places than this help nobody. */
const mostFindings = 20;
/** Values that are looked through; data can be large. */
const mostValues = 100_000;

/** One finding for each field with such characters; where the data has none of them, one for the template. */
export function glyphFindings(
  data: Record<string, unknown>,
  warnings: readonly (DocumentWarning | RenderWarning)[],
): Finding[] {
  const missing = warnings.filter(({ code }) => code === "missing_glyph");
  const characters = new Set(missing.flatMap((warning) => ("characters" in warning ? (warning.characters ?? []) : [])));
  if (characters.size === 0) return [];
  const found: Finding[] = [];
  let left = mostValues;
  const visit = (value: unknown, path: string): void => {
    if (left-- <= 0 || found.length >= mostFindings) return;
    if (typeof value === "string") {
      const held = [...new Set(value)].filter((character) => characters.has(character));
      if (held.length > 0)
        found.push({ path, message: `holds ${held.map(named).join(", ")}, which no font has: ${remedy}` });
    } else if (Array.isArray(value)) for (const [index, each] of value.entries()) visit(each, `${path}[${index}]`);
    else if (typeof value === "object" && value !== null)
      for (const [name, each] of Object.entries(value)) visit(each, `${path}.${name}`);
  };
  visit(data, "data");
  return found.length > 0
    ? found
    : [
        {
          path: "template",
          message: `The template holds ${[...characters].map(named).join(", ")}, which no font has: ${remedy}`,
        },
      ];
}

const remedy =
  "add a font that has them as an asset of the template, with an @font-face rule, or write other characters";

function named(character: string): string {
  return `${character} (U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")})`;
}
