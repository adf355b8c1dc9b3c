/** The script that the print step runs in a loaded document: the template check on the untouched document, then the numbers of its elements. */
import { COUNTED_TAGS, carryElements, skippedElements } from "@platen/pdf";
import { checkGeneratedText } from "./generated-text.ts";
import { checkHeadings } from "./headings.ts";
import type { Finding, Found, PackedInspection } from "./inspection.ts";
import { checkLinks } from "./links.ts";
import { checkPaintedText } from "./painted-text.ts";
import { checkPictures } from "./pictures.ts";
import { type LoadedDocument, readDocument } from "./read-document.ts";
import { checkTables } from "./tables.ts";

const checks = [checkHeadings, checkPictures, checkTables, checkLinks, checkPaintedText, checkGeneratedText];

const scripts = new Map<string, string>();

/** What the elements of a document carry into the file. */
export interface CarrierOptions {
  /** What is printed leads to every element, not only to those that matter to a reader. */
  carriesAll?: boolean;
  /** Each element carries its own number: slow to print, and never ambiguous. */
  inFull?: boolean;
  /** Whether the document is known to show all its elements (`showsAll`): then the engine is not asked which. */
  showsAll?: boolean;
}

/**
 * An expression whose value is a `PackedInspection`. It has to run before printing, because it changes the document.
 *
 * @example
 * const { bytes, inspection } = await browser.print({ ...job, inspection: inspectionScript() });
 */
export function inspectionScript({
  carriesAll = false,
  inFull = false,
  showsAll = false,
}: CarrierOptions = {}): string {
  const key = `${carriesAll} ${inFull} ${showsAll}`;
  let script = scripts.get(key);
  if (script === undefined) {
    const given = [readDocument, `[${checks.join(", ")}]`, carryElements, JSON.stringify(skippedElements)];
    script = `(${inspect})(${given.join(", ")}, ${carriesAll}, ${tagsOf(inFull)}, ${showsAll})`;
    scripts.set(key, script);
  }

  return script;
}

/** The same without the checks: for a file that is not made for a standard but whose elements are looked for. */
export function elementNumbersScript({ inFull = false }: Pick<CarrierOptions, "inFull"> = {}): string {
  const model = `(${carryElements})(${JSON.stringify(skippedElements)}, new Map(), true, ${tagsOf(inFull)})`;

  return `({ model: ${model}, findings: [], hasHiddenText: false })`;
}

function tagsOf(inFull: boolean): number {
  return inFull ? 0 : COUNTED_TAGS;
}

/** Runs in the browser: it must not use anything but its parameters. */
function inspect(
  read: typeof readDocument,
  all: ((page: LoadedDocument) => Found[])[],
  carry: typeof carryElements,
  skipped: readonly string[],
  carriesAll: boolean,
  tags: number,
  showsAll: boolean,
): PackedInspection {
  const page = read(skipped, showsAll);
  const found = all.flatMap((check) => check(page));
  const hidden = Document.prototype.querySelectorAll.call(document, '[aria-hidden="true" i], [inert]');
  const hasHiddenText = [...hidden].some((element) => page.textContent(element) !== "");
  // A title inside a drawing is the drawing's.
  const titles = Document.prototype.getElementsByTagNameNS.call(document, "http://www.w3.org/1999/xhtml", "title");
  if (!titles[0]?.textContent?.trim()) found.push({ code: "document-title", element: null });

  const numbers = new Map<Element, number>();
  const model = carry(skipped, numbers, carriesAll, tags, showsAll);
  const numberOf = (element: Element): number | null => {
    for (let at: Element | null = element; at; at = page.parent(at)) {
      const number = numbers.get(at);
      if (number !== undefined) return number;
    }
    return null;
  };
  const findings = found.map(({ element, table, ...rest }): Finding => {
    const inTable = table && numberOf(table);
    return { ...rest, element: element && numberOf(element), ...(typeof inTable === "number" && { table: inTable }) };
  });

  return { model, findings, hasHiddenText };
}
