/** Reads the occurrence, "not used" and code list rules of a Factur-X profile out of its published Schematron. */
import { type CodeListName, codeList, readXml, stringValue, type XmlElement } from "@platen/einvoice";
import { attribute, descendants } from "../xml-nodes.ts";

/** A rule that is not of these forms is one of EN 16931 or of the profile's calculations; the table only names it. */
interface ProfileRules {
  /** Code lists by the number that the rules know them by: a list of ours with what is added or missing, or the codes. */
  lists: Record<string, string>;
  contexts: ContextTree;
  /** Ids of all other rules. */
  others: string[];
}
type ContextTree = { [step: string]: ContextTree | string[] };

const root = "/rsm:CrossIndustryInvoice/";

/** The words of the table for the conditions that a step can have. */
const conditions: Record<string, string> = {
  'ram:ChargeIndicator/udt:Indicator="false"': "allowance",
  'ram:ChargeIndicator/udt:Indicator="true"': "charge",
  'not(ram:ChargeIndicator/udt:Indicator="false") and not(ram:ChargeIndicator/udt:Indicator="true")': "no kind",
  'ram:ID/@schemeID="VA"': "VA",
  'ram:ID/@schemeID="FC"': "FC",
  'not(ram:ID/@schemeID="VA") and not(ram:ID/@schemeID="FC")': "other registration",
  'ram:TypeCode="916"': "916",
  'ram:TypeCode="50"': "50",
  'ram:TypeCode="130"': "130",
  'not(ram:TypeCode="916") and not(ram:TypeCode="50") and not(ram:TypeCode="130")': "other reference",
  "not (@listID)": "no list",
  '@listID="5153"': "5153",
  'not(not (@listID)) and not(@listID="5153")': "other list",
  'not(@listID="5153") and not(not (@listID))': "other list",
};
const invoiceCurrency = /^@currencyID=\S*ram:InvoiceCurrencyCode$/;
const taxCurrency = /^@currencyID=\S*ram:TaxCurrencyCode$/;
const otherCurrency = /^not\(@currencyID=\S*ram:InvoiceCurrencyCode\) and not\(@currencyID=\S*ram:TaxCurrencyCode\)$/;

function conditionOf(predicate: string): string {
  const text = predicate.trim().replace(/\s+/g, " ");
  const known = conditions[text];
  if (known) return known;
  if (invoiceCurrency.test(text)) return "invoice currency";
  if (taxCurrency.test(text)) return "tax currency";
  if (otherCurrency.test(text)) return "other currency";
  throw new Error(`There is no word for the condition ${text}: add one here and in the check`);
}

/** `/rsm:CrossIndustryInvoice/a/b[c]` as steps; a slash in a condition does not end a step. */
function stepsOf(context: string): string[] {
  if (!context.startsWith(root)) throw new Error(`The context ${context} does not begin at the root`);
  const steps: string[] = [];
  let depth = 0;
  let step = "";
  for (const character of `${context.slice(root.length)}/`) {
    if (character === "[") depth++;
    if (character === "]") depth--;
    if (character === "/" && depth === 0) {
      steps.push(withCondition(step));
      step = "";
    } else step += character;
  }
  return steps;
}

function withCondition(step: string): string {
  const match = /^([\w:]+)\[(.*)\]$/s.exec(step);
  return match ? `${match[1]}[${conditionOf(match[2]!)}]` : step;
}

/** One row of the table; undefined where the test has another form. */
function rowOf(rule: XmlElement, values: ReadonlyMap<string, string>): string | undefined {
  const test = attribute(rule, "test").trim();
  if (rule.name.endsWith("report")) return test === "true()" ? "unused" : `unused ${test}`;
  const id = attribute(rule, "id");
  if (!id.startsWith("FX-SCH-A-")) return undefined;
  const count = /^count\((.+)\)(=|<=|>=)(\d)$/s.exec(test);
  if (count) return `${id} ${count[2]}${count[3]} ${withCondition(count[1]!)}`;
  if (/^@\w+$/.test(test)) return `${id} required ${test}`;
  const code = /^string-length\(\$(\w+)\)=0 or document\('[^']+'\)\/codedb\/cl\[@id=(\d+)\]/.exec(test);
  if (code) return `${id} list ${code[2]} ${values.get(code[1]!)}`;
  throw new Error(`${id} has a form that the table does not know: ${test}`);
}

export function readProfileRules(schematron: string, codes: string): ProfileRules {
  const contexts: ContextTree = {};
  const others = new Set<string>();
  for (const rule of descendants(readXml(schematron, new Map())).filter(({ name }) => name.endsWith("}rule"))) {
    const values = new Map(
      rule.children
        .filter(({ name }) => name.endsWith("}let"))
        .map((each) => [attribute(each, "name"), attribute(each, "value")]),
    );
    const rows: string[] = [];
    for (const each of rule.children.filter(({ name }) => /\}(assert|report)$/.test(name))) {
      const row = rowOf(each, values);
      if (row) rows.push(row);
      else others.add(attribute(each, "id"));
    }
    if (rows.length > 0) place(contexts, stepsOf(attribute(rule, "context")), rows);
  }
  return { lists: readLists(codes), contexts, others: [...others].sort() };
}

function place(tree: ContextTree, steps: readonly string[], rows: string[]): void {
  let at = tree;
  for (const step of steps) {
    at[step] ??= {};
    at = at[step] as ContextTree;
  }
  if (at[""]) throw new Error(`There are two contexts ${steps.join("/")}`);
  at[""] = rows;
}

const listNames: readonly CodeListName[] = [
  "allowance-reasons",
  "attachment-types",
  "charge-reasons",
  "countries",
  "currencies",
  "document-types",
  "electronic-address-schemes",
  "exemption-codes",
  "identifier-schemes",
  "item-classifications",
  "note-subjects",
  "payment-means",
  "reference-types",
  "units",
  "vat-categories",
  "vat-point-dates",
];

function readLists(codes: string): Record<string, string> {
  const lists = descendants(readXml(codes, new Map())).filter(({ name }) => name.endsWith("cl"));
  return Object.fromEntries(
    lists.map((list) => [
      attribute(list, "id"),
      listSpec(list.children.map((each) => attribute(each, "value") || stringValue(each))),
    ]),
  );
}

/** `countries -AN +SS`, or the codes themselves behind `=` where no list of ours is near. */
function listSpec(codes: readonly string[]): string {
  const wanted = new Set(codes);
  for (const name of listNames) {
    const ours = codeList(name);
    const missing = [...ours.keys()].filter((code) => !wanted.has(code));
    const added = [...wanted].filter((code) => !ours.has(code));
    if (missing.length + added.length <= wanted.size / 8)
      return [name, ...missing.map((code) => `-${code}`), ...added.map((code) => `+${code}`)].join(" ");
  }
  return `= ${[...wanted].join(" ")}`;
}
