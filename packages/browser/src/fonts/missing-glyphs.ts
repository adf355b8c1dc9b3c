/** Finds the characters of a document that no font has, without making all other documents pay for it. */
import type { Evaluate } from "../pages/evaluator.ts";
import type { DocumentWarning } from "../warning.ts";
import { type CharacterSet, createCharacterSet } from "./character-set.ts";
import { addCharacters } from "./cmap.ts";
import type { Coverage } from "./coverage.ts";
import coveredEntities from "./covered-entities.json" with { type: "json" };

const entities = new Set(coveredEntities);
const maxNamed = 20;

interface GlyphQuestion {
  html: string;
  scripts: boolean;
  coverage: Pick<Coverage, "has">;
  /** Fonts that the document loaded for itself. */
  fonts: readonly Uint8Array[];
  evaluate: Evaluate;
}

/** The `missing_glyph` warning, or null where every visible character can be drawn. */
export async function missingGlyphs({
  html,
  scripts,
  coverage,
  fonts,
  evaluate,
}: GlyphQuestion): Promise<DocumentWarning | null> {
  if (!scripts && !mayMiss(html, coverage)) return null;
  const visible = String(await evaluate(visibleCharacters));
  const suspects = [...visible].filter((character) => needsGlyph(character) && !coverage.has(codeOf(character)));
  if (suspects.length === 0) return null;

  const own = ownCoverage([...fonts, ...dataUrlFonts(html)]);
  const missing = own ? suspects.filter((character) => !own.has(codeOf(character))).sort() : [];
  if (missing.length === 0) return null;
  const named = missing.slice(0, maxNamed).map((character) => `${character} (U+${hex(codeOf(character))})`);
  const more = missing.length > maxNamed ? ` and ${missing.length - maxNamed} more` : "";
  return {
    code: "missing_glyph",
    message: `No font has ${named.join(", ")}${more}: add a font that does as an asset of the template, with an @font-face rule.`,
    characters: missing.slice(0, maxNamed),
  };
}

/** A look at the source only: true where some character, however it is written, is in none of the fonts. */
function mayMiss(html: string, coverage: GlyphQuestion["coverage"]): boolean {
  for (let index = 0; index < html.length; index++) {
    if (html.charCodeAt(index) < 0x80) continue;
    const code = html.codePointAt(index) ?? 0;
    if (code > 0xffff) index++;
    if (!coverage.has(code) && needsGlyph(String.fromCodePoint(code))) return true;
  }
  for (const [, decimal, hexadecimal, name] of html.matchAll(/&(?:#(\d+)|#x([0-9a-f]+)|([a-z][a-z0-9]*);)/gi)) {
    if (name !== undefined) {
      if (!entities.has(name)) return true;
    } else if (!coverage.has(decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? "", 16))) return true;
  }
  for (const [, escaped] of html.matchAll(/\\([0-9a-f]{2,6})/gi)) {
    if (!coverage.has(Number.parseInt(escaped ?? "", 16))) return true;
  }
  return false;
}

/** Distinct characters beyond ASCII of text that is shown, generated content included. */
const visibleCharacters = `(() => {
  const found = new Set();
  const note = (text) => {
    for (const character of text) if (character > "\\x7f") found.add(character);
  };
  const walker = document.createTreeWalker(document.body ?? document, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.currentNode; node; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) {
      if (/[^\\x00-\\x7f]/.test(node.data) && node.parentElement?.checkVisibility({ visibilityProperty: true })) note(node.data);
    } else if (node.nodeType === Node.ELEMENT_NODE) {
      for (const pseudo of ["::before", "::after", "::marker"]) {
        const { content } = getComputedStyle(node, pseudo);
        if (content !== "none" && content !== "normal") note(content);
      }
    }
  }
  return [...found].join("");
})()`;

/** Spaces, controls, and marks that only affect their neighbours are drawn without a glyph. */
function needsGlyph(character: string): boolean {
  return !/[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cc}\p{Cs}\p{Cn}]/u.test(character);
}

/** Null where one of the fonts cannot be read: then it is not known, and there is no warning. */
function ownCoverage(fonts: readonly Uint8Array[]): CharacterSet | null {
  const own = createCharacterSet();
  try {
    for (const font of fonts) addCharacters(font, own);
    return own;
  } catch {
    return null;
  }
}

function dataUrlFonts(html: string): Uint8Array[] {
  const urls = html.matchAll(
    /data:(?:font|application)\/[\w.+-]*(?:font|opentype|truetype|woff2?|ttf|otf|sfnt)[\w.+-]*(?:;[\w=-]+)*;base64,([A-Za-z0-9+/=]+)/g,
  );
  return [...urls].map(([, base64]) => Buffer.from(base64 ?? "", "base64"));
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}

function hex(code: number): string {
  return code.toString(16).toUpperCase().padStart(4, "0");
}
