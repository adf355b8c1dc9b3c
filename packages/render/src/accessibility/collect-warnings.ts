/** The warnings of a report: what finishing fixed, what a reader misses though no rule says so, and what no font has. */
import type { DocumentWarning } from "@platen/browser";
import type { FinishResult } from "@platen/pdf";
import type { HeaderFooter } from "../header-footer/header-footer.ts";
import type { WarningDraft } from "./draft.ts";
import { headerFooterTexts } from "./header-footer-texts.ts";
import type { FaultCode, Finding, Inspection, LossCode } from "./inspect/inspection.ts";
import { LOSSES, REPAIRED } from "./messages.ts";

interface WarningSources {
  inspection: Inspection;
  finishWarnings: FinishResult["warnings"];
  /** Those of the browser, for the document and its headers and footers. */
  documentWarnings: readonly DocumentWarning[];
  headersAndFooters: readonly HeaderFooter[];
  html: string;
}

/** The names that the template check has for what finishing sees; null where nobody misses anything. */
const CODES: Readonly<Record<FinishResult["warnings"][number]["code"], string | null>> = {
  "document-language": "document-language",
  "formula-alt": "formula-alt",
  "heading-level": "heading-level",
  "language-invalid": "language-invalid",
  "link-unreachable": "link-unreachable",
  "masked-text": "masked-text",
  // A table's head that is read once is read as it should be; fixed boxes have a code of their own.
  "repeated-content": null,
  "table-cell-empty": "table-cell-empty",
  "table-header": "table-headers",
  "text-not-tagged": "text-not-tagged",
};

/** Where these are found, text outside the structure is expected. */
const OUTSIDE_THE_STRUCTURE: ReadonlySet<string> = new Set([
  "form-control",
  "generated-text",
  "iframe",
  "media",
  "running-text",
]);

export function collectWarnings(sources: WarningSources): WarningDraft[] {
  return grouped([
    ...ofFinishing(sources),
    ...sources.inspection.findings.flatMap(ofFinding),
    ...sources.documentWarnings.flatMap(ofMissingGlyphs),
    ...headerFooterTexts(sources.headersAndFooters, sources.html),
  ]);
}

function ofFinishing({ inspection, finishWarnings }: WarningSources): WarningDraft[] {
  const { findings, hasHiddenText } = inspection;
  const has = (code: string) => findings.some((finding) => finding.code === code);
  const isExplained = hasHiddenText || findings.some(({ code }) => OUTSIDE_THE_STRUCTURE.has(code));

  return finishWarnings.flatMap(({ code: own, message, element, page }) => {
    const code = CODES[own];
    if (code === null || (own === "text-not-tagged" && isExplained)) return [];
    if (own === "link-unreachable" && has("iframe")) return [];
    // The language is asked of the root; a mask is only known by its page.
    const at = own === "document-language" ? 0 : element;
    const numbers = own === "masked-text" ? numbersOf(findings, "masked-text") : at === null ? [] : [at];
    const where = numbers.length === 0 && page !== null ? ` (on page ${page})` : "";

    return [
      {
        code,
        count: Math.max(1, numbers.length),
        message: (REPAIRED[own as FaultCode] ?? message) + where,
        targets: numbers.map((number) => ({ element: number })),
      },
    ];
  });
}

function numbersOf(findings: readonly Finding[], code: FaultCode): number[] {
  return findings.flatMap((finding) => (finding.code === code && finding.element !== null ? [finding.element] : []));
}

function ofFinding(finding: Finding): WarningDraft[] {
  const message = LOSSES[finding.code as LossCode];
  if (!message) return [];
  const targets = finding.element === null ? [] : [{ element: finding.element }];

  return [{ code: finding.code, count: 1, message: message(finding), targets }];
}

/** The elements are those whose text has the characters. */
function ofMissingGlyphs({ code, message, characters = [] }: DocumentWarning): WarningDraft[] {
  if (code !== "missing_glyph") return [];

  return [{ code: "missing-glyph", count: 1, message, targets: characters.length > 0 ? [{ texts: characters }] : [] }];
}

/** One warning for each code: its first message, all its elements, each once. */
function grouped(drafts: readonly WarningDraft[]): WarningDraft[] {
  const groups = new Map<string, { draft: WarningDraft; known: Set<string> }>();
  for (const { targets, ...draft } of drafts) {
    let group = groups.get(draft.code);
    if (!group) {
      group = { draft: { ...draft, count: 0, targets: [] }, known: new Set() };
      groups.set(draft.code, group);
    }
    const { draft: whole, known } = group;
    if (targets.length === 0) whole.count += draft.count;
    for (const target of targets) {
      const key = JSON.stringify(target);
      if (known.has(key)) continue;
      known.add(key);
      whole.targets.push(target);
      whole.count++;
    }
  }

  return [...groups.values()].map(({ draft }) => draft);
}
