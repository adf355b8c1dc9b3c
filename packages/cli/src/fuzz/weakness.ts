/** What generated data brings to light in a template. */
import { readPageTexts, readPdf } from "@platen/pdf";
import type { TestExpectations } from "@platen/render";
import { describeOverflow } from "../overflow/overflow.ts";
import type { Outcome } from "../template-tests/outcome.ts";
import { plainText } from "../template-tests/outcome.ts";

export interface Weakness {
  kind: "failure" | "overflow" | "glyphs" | "accessibility" | "text";
  /** The same for the same fault of the template, whichever data shows it. */
  signature: string;
  message: string;
  /** What a test expects that fails as long as the weakness is there. */
  expect: TestExpectations;
  /** Whether the render was stopped because it took too long. */
  isTimeLimit?: boolean;
}

/** Refusals of the data, before anything is rendered: the template is not at fault. */
const refusals = ["data_invalid", "einvoice_data_invalid", "invalid_request"];

/** Null where the data was refused; an empty list where nothing is wrong. */
export function weaknessesOf(outcome: Outcome, dataText: string): Weakness[] | null {
  if ("failure" in outcome) {
    const { code, message, position, accessibility, einvoice } = outcome.failure;
    // A report on the invoice is that of a finished file.
    if (refusals.includes(code) && einvoice === null) return null;
    if (code === "unavailable" || code === "internal_error") throw outcome.failure;
    const inFile = einvoice?.validation.pdfa?.failures ?? [];
    // PDF/A refuses them: one cause, whichever fields show it.
    if (inFile.length > 0 && inFile.every(({ rule }) => isOfGlyphs(rule)))
      return [{ kind: "glyphs", signature: "missing_glyph", message, expect: {} }];
    if (code === "pdfua_validation_failed" && accessibility) return accessibility.failures.map(ofRule);
    const place = position ? ` (${position.file}:${position.line}:${position.column})` : "";
    const signature = `${code} ${position ? `${position.file}:${position.line}` : message.replace(/\d+|"[^"]*"/g, "")}`;
    const isTimeLimit = code === "render_timeout";
    return [{ kind: "failure", signature, message: `${code}: ${message}${place}`, expect: {}, isTimeLimit }];
  }

  const { document, overflow } = outcome;
  const found: Weakness[] = overflow.map((each) => ({
    kind: "overflow",
    signature: `${each.kind} ${each.element}`,
    message: describeOverflow(each),
    expect: { overflow: "none" },
  }));
  const missing = document.warnings.find(({ code }) => code === "missing_glyph");
  if (missing)
    found.push({
      kind: "glyphs",
      signature: "missing_glyph",
      message: missing.message,
      expect: { missing_glyphs: "none" },
    });
  found.push(...(document.accessibility?.failures ?? []).map(ofRule));
  const isPdf = document.contentType === "application/pdf";
  // The text alone: to read the structure too takes four times as long.
  const page = isPdf ? plainText(readPageTexts(readPdf(document.bytes)).join(" ")) : "";
  for (const leftover of leftovers) {
    if (!page.includes(leftover) || dataText.includes(leftover)) continue;
    found.push({
      kind: "text",
      signature: `text ${leftover}`,
      message: `the page says "${leftover}", which is not in the data`,
      expect: { text: { not: leftover } },
    });
  }

  return found;
}

/** What a page shows where a template took a value for what it is not. */
const leftovers = ["NaN", "Infinity", "[object Object]", "undefined"];

function ofRule({
  rule,
  message,
  locations,
}: {
  rule: string;
  message: string;
  locations: { file: string; line: number; column: number }[];
}): Weakness {
  // The cause is the same as that of the warning.
  const isGlyph = isOfGlyphs(rule);
  const [place] = locations;
  const where = place ? ` (${place.file}:${place.line}:${place.column})` : "";

  return {
    kind: isGlyph ? "glyphs" : "accessibility",
    signature: isGlyph ? "missing_glyph" : `ua ${rule}`,
    message: `PDF/UA-1 ${rule}: ${message}${where}`,
    expect: { ua: "conformant" },
  };
}

/** Whether a rule of PDF/UA-1 or PDF/A-3 is broken by characters without a glyph. */
function isOfGlyphs(rule: string): boolean {
  return /^(7\.21|6\.2\.11)\.[78][.-]/.test(rule);
}
