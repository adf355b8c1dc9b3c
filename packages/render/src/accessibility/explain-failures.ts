/** Joins what the check of the finished file refuses with what the template check found: each failed rule gets its code and its elements. */
import type { DocumentWarning } from "@platen/browser";
import type { CheckResult, FinishResult } from "@platen/pdf";
import type { Draft } from "./draft.ts";
import type { FaultCode, Finding, Inspection } from "./inspect/inspection.ts";
import { FAULTS } from "./messages.ts";

interface FailureDraft extends Draft {
  rule: string;
  code: FaultCode | null;
}

type Failure = CheckResult["failures"][number];
type Place = Failure["places"][number];

/** The faults that break a rule. A fault of a table stands for the table's place. */
const FAULTS_OF_RULE: Readonly<Record<string, readonly FaultCode[]>> = {
  "7.1-9": ["document-title"],
  "7.2-15": ["table-rows", "table-cell-empty"],
  "7.2-41": ["table-rows", "table-cell-empty"],
  "7.2-42": ["table-rows", "table-cell-empty"],
  "7.2-43": ["table-rows", "table-cell-empty"],
  "7.3-1": ["image-alt", "figure-name"],
  "7.4.2-1": ["heading-order"],
  "7.20-2": ["masked-text"],
};

/** Rules about characters that no font has: the browser knows which they are, and the template where they are written. */
const GLYPH_RULES: ReadonlySet<string> = new Set(["7.21.7-1", "7.21.8-1"]);

/** Faults without a place of their own in the file's structure. */
const PLACELESS: ReadonlySet<FaultCode> = new Set(["document-title", "masked-text"]);

interface Explanation {
  result: CheckResult;
  elements: FinishResult["elements"];
  inspection: Inspection;
  finishWarnings: FinishResult["warnings"];
  documentWarnings: readonly DocumentWarning[];
}

/** One draft for each rule and code; what the template check does not know keeps the rule's own words. */
export function explainFailures(explanation: Explanation): FailureDraft[] {
  const { result, finishWarnings, inspection } = explanation;
  const restored = new Set(finishWarnings.flatMap(({ code, element }) => (code === "table-cell-empty" ? element : [])));
  const faults = inspection.findings.filter(
    ({ code, element }) => !(code === "table-cell-empty" && restored.has(element)),
  );

  return result.failures.flatMap((failure) => explain(failure, faults, explanation));
}

function explain(failure: Failure, faults: readonly Finding[], explanation: Explanation): FailureDraft[] {
  const { elements, inspection, documentWarnings } = explanation;
  const { rule, count, places } = failure;
  const codes = FAULTS_OF_RULE[rule] ?? [];
  const candidates = faults.filter(({ code }) => codes.includes(code as FaultCode));
  const numberOf = ({ element }: Place) => (element === undefined ? null : (elements[element] ?? null));
  const byOwner = Map.groupBy(candidates, ({ table, element }) => table ?? element);

  const isPlaceless = candidates.some(({ code }) => PLACELESS.has(code as FaultCode));
  // Of very many failures only the first have a place: then every finding of the kind counts.
  const isOverlong = count > places.length && places.length > 0;
  const found = new Set<Finding>(isPlaceless || isOverlong ? candidates : []);
  const unexplained: Place[] = [];
  for (const place of places) {
    const findings = findingsAt(inspection, byOwner, numberOf(place));
    for (const finding of findings) found.add(finding);
    if (findings.length === 0) unexplained.push(place);
  }

  const drafts = codes.flatMap((code) => draftOf(failure, code, found));
  if (drafts.length > 0 && (isPlaceless || unexplained.length === 0)) {
    // The file may break a rule more often than the template: a page in two parts, a row that is wrong twice.
    const explained = drafts.reduce((sum, draft) => sum + draft.count, 0);
    drafts[0]!.count += Math.max(0, count - explained);
    return drafts;
  }
  const others = drafts.length === 0 ? places : unexplained;
  const numbers = [...new Set(others.map(numberOf).filter((number) => number !== null))];
  const missing = GLYPH_RULES.has(rule) ? documentWarnings.flatMap(({ characters = [] }) => characters) : [];
  const own: FailureDraft = {
    rule,
    code: null,
    count: drafts.length === 0 ? count : others.length,
    message: failure.message + whereabouts(others),
    targets: missing.length > 0 ? [{ texts: missing }] : numbers.map((element) => ({ element })),
  };

  return [...drafts, own];
}

/** Those of the element, or of the table around it. */
function findingsAt(
  { model }: Inspection,
  byOwner: ReadonlyMap<number | null, Finding[]>,
  number: number | null,
): readonly Finding[] {
  const own = number === null ? undefined : byOwner.get(number);
  if (own) return own;
  for (let at = number; at !== null; at = model.elements[at]?.parent ?? null) {
    const findings = byOwner.get(at)?.filter(({ table }) => table !== undefined);
    if (findings && findings.length > 0) return findings;
  }

  return [];
}

function draftOf({ rule }: Failure, code: FaultCode, found: ReadonlySet<Finding>): FailureDraft[] {
  const findings = [...found].filter((finding) => finding.code === code);
  const [first] = findings;
  if (!first) return [];
  const targets = findings.flatMap(({ element }) => (element === null ? [] : [{ element }]));

  return [{ rule, code, count: findings.length, message: FAULTS[code](first), targets }];
}

const MOST_PLACES_NAMED = 3;

/** Content that belongs to no element is found by its page, and where on the page it stands. */
function whereabouts(places: readonly Place[]): string {
  const named = places.flatMap(({ page, box, element, detail }) => {
    if (element !== undefined || (page === undefined && detail === undefined)) return [];
    const at = box ? `, ${millimetres(box[0])} mm from the left and ${millimetres(box[1])} mm from the bottom` : "";
    return [[page === undefined ? "" : `on page ${page}${at}`, detail ?? ""].filter(Boolean).join(": ")];
  });
  const distinct = [...new Set(named)];
  if (distinct.length === 0) return "";
  const more = distinct.length > MOST_PLACES_NAMED ? ` and ${distinct.length - MOST_PLACES_NAMED} more` : "";

  return ` (${distinct.slice(0, MOST_PLACES_NAMED).join("; ")}${more})`;
}

function millimetres(points: number): number {
  return Math.round((points / 72) * 25.4);
}
