/** A mutant for each row of the table of a Factur-X profile: an element removed, doubled or added, an attribute or a code changed. */

import { type FacturXProfile, facturXTables, ruleIds, writeInvoiceXml } from "@platen/einvoice";
import type { Extent, OwnSuite } from "../../suite.ts";
import { facturXRules } from "./fatal-rules.ts";
import { generateFacturX } from "./generate-facturx.ts";
import { serialize, treeOf, type XmlNode } from "./mutate-xml.ts";

interface FacturXMutant {
  readonly profile: FacturXProfile;
  /** The rule that the change is about; `report` where the official rule has no id. */
  readonly rule: string;
  readonly place: string;
  readonly xml: string;
}

type Contexts = (typeof facturXTables)[FacturXProfile]["contexts"];

/** The invoice that is changed has an element of most groups. */
const seed = 10;

/** Elements and attributes that make a step's condition true. */
const conditionParts: Record<string, { path: string; text: string; attribute?: [string, string] }> = {
  allowance: { path: "ram:ChargeIndicator/udt:Indicator", text: "false" },
  charge: { path: "ram:ChargeIndicator/udt:Indicator", text: "true" },
  "no kind": { path: "ram:ChargeIndicator/udt:Indicator", text: "1" },
  VA: { path: "ram:ID", text: "FR32123456789", attribute: ["schemeID", "VA"] },
  FC: { path: "ram:ID", text: "123", attribute: ["schemeID", "FC"] },
  "other registration": { path: "ram:ID", text: "123", attribute: ["schemeID", "XX"] },
  "916": { path: "ram:TypeCode", text: "916" },
  "50": { path: "ram:TypeCode", text: "50" },
  "130": { path: "ram:TypeCode", text: "130" },
  "other reference": { path: "ram:TypeCode", text: "131" },
};
const conditionAttributes: Record<string, [string, string]> = {
  "5153": ["listID", "5153"],
  "other list": ["listID", "1"],
  "invoice currency": ["currencyID", "EUR"],
  "tax currency": ["currencyID", "USD"],
  "other currency": ["currencyID", "XPF"],
};

function element(name: string, text = ""): XmlNode {
  return { name, text, attributes: new Map(), children: [] };
}

function splitStep(step: string): [name: string, condition: string | undefined] {
  const [name = "", condition] = step.replace("]", "").split("[");
  return [name, condition];
}

function meets(node: XmlNode, condition: string | undefined): boolean {
  if (condition === undefined) return true;
  const attribute = conditionAttributes[condition];
  if (attribute) return node.attributes.get(attribute[0]) === attribute[1];
  const part = conditionParts[condition];
  if (!part) return true;
  let at: XmlNode | undefined = node;
  for (const name of part.path.split("/")) at = at?.children.find((child) => child.name === name);
  return part.attribute ? at?.attributes.get(part.attribute[0]) === part.attribute[1] : at?.text === part.text;
}

/** A new element that meets the condition of the step. */
function made(step: string): XmlNode {
  const [name, condition = ""] = splitStep(step);
  const node = element(name);
  const attribute = conditionAttributes[condition];
  if (attribute) node.attributes.set(...attribute);
  const part = conditionParts[condition];
  if (!part) return node;
  let at = node;
  for (const each of part.path.split("/")) {
    const below = element(each);
    at.children.push(below);
    at = below;
  }
  at.text = part.text;
  if (part.attribute) at.attributes.set(...part.attribute);
  return node;
}

interface Reached {
  readonly node: XmlNode;
  /** Whether the conditions of all steps hold, also after a change. */
  readonly isThere: () => boolean;
}

/** The element at the steps, made where there is none. */
function reach(root: XmlNode, steps: readonly string[]): Reached {
  let at = root;
  const passed: { node: XmlNode; condition: string | undefined }[] = [];
  for (const step of steps) {
    const [name, condition] = splitStep(step);
    let below = at.children.find((child) => child.name === name && meets(child, condition));
    if (!below) {
      below = made(step);
      const last = at.children.findLastIndex((child) => child.name === name);
      at.children.splice(last === -1 ? at.children.length : last + 1, 0, below);
    }
    at = below;
    passed.push({ node: at, condition });
  }
  return { node: at, isThere: () => passed.every(({ node, condition }) => meets(node, condition)) };
}

/** The changes that break one row; a row about one element has two ways to be broken. */
function changes(row: string): { rule: string; change: (node: XmlNode) => void }[] {
  const [first = "", second = "", third = "", fourth = ""] = row.split(" ");
  if (first === "unused")
    return [{ rule: "report", change: (node) => void (second && node.attributes.set(second.slice(1), "1")) }];
  if (second === "required") return [{ rule: first, change: (node) => void node.attributes.delete(third.slice(1)) }];
  if (second === "list") {
    const change = (node: XmlNode) => {
      if (fourth === ".") node.text = "Q9Q";
      else node.attributes.set(fourth.slice(1), "Q9Q");
    };
    return [{ rule: first, change }];
  }
  const step = row.slice(row.indexOf(" ", first.length + 1) + 1);
  const [name, condition] = splitStep(step);
  const remove = (node: XmlNode) => {
    node.children = node.children.filter((child) => child.name !== name || !meets(child, condition));
  };
  const double = (node: XmlNode) => {
    const present = node.children.filter((child) => child.name === name && meets(child, condition));
    const most = Number(second.slice(-1));
    for (let count = present.length; count <= most; count++)
      node.children.push(present[0] ? structuredClone(present[0]) : made(step));
  };
  return [
    ...(second.startsWith("<") ? [] : [{ rule: first, change: remove }]),
    ...(second.startsWith(">") ? [] : [{ rule: first, change: double }]),
  ];
}

/** Without its guideline an invoice is held against the default profile. */
function isAboutGuideline(steps: readonly string[], row: string): boolean {
  return /GuidelineSpecified/.test(`${steps.join("/")}/${row}`) && row.includes("=1 ");
}

/** `step`: of this number of changes one is made. */
export function* facturXMutants(profile: FacturXProfile, step = 1): Generator<FacturXMutant> {
  const writable = profile === "basic" ? "basic" : "en16931";
  const base = writeInvoiceXml(generateFacturX(seed, writable), { profile: writable });
  const guideline = facturXTables[profile].lists["1"]!.split(" ")[1]!;
  const source = base.replace(/urn:cen\.eu:en16931:2017(#compliant#urn:factur-x\.eu:1p0:basic)?/, guideline);
  const rows: { steps: string[]; row: string }[] = [];
  const collect = (contexts: Contexts, steps: string[]) => {
    for (const [step, inner] of Object.entries(contexts)) {
      if (Array.isArray(inner)) for (const row of inner as string[]) rows.push({ steps, row });
      else collect(inner as Contexts, [...steps, step]);
    }
  };
  collect(facturXTables[profile].contexts, []);
  let index = 0;
  for (const { steps, row } of rows) {
    for (const { rule, change } of changes(row)) {
      if (index++ % step !== 0) continue;
      const root = treeOf(source);
      const { node, isThere } = reach(root, steps);
      change(node);
      // What makes the rule apply cannot be taken away, and another guideline is another profile.
      if (!isThere() || row.includes("list 1 ") || isAboutGuideline(steps, row)) continue;
      yield { profile, rule, place: steps.join("/"), xml: serialize(root) };
    }
  }
}

const profiles: readonly FacturXProfile[] = ["minimum", "basicwl", "basic", "en16931", "extended"];

/** The short form takes every twentieth mutant. */
const stepOf: Record<Extent, number> = { short: 20, full: 1 };

export const suites: OwnSuite[] = [
  {
    name: "einvoice: a mutant for each row of the Factur-X 1.09.2 profiles is named by its rule",
    floor: 1,
    async run(extent) {
      const notes: string[] = [];
      let passed = 0;
      let total = 0;
      for (const profile of profiles) {
        for (const { rule, place, xml } of facturXMutants(profile, stepOf[extent])) {
          total++;
          const found = facturXRules(xml);
          if (found.includes(rule)) passed++;
          else notes.push(`${profile} ${rule} at ${place}: found ${found.join(", ") || "nothing"}`);
        }
      }
      return { passed, total, notes: [`${ruleIds("facturx").length} rules have an id`, ...notes] };
    },
  },
];
