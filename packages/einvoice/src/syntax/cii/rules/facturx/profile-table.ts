/** The table of a Factur-X profile, ready to walk: at each place which elements and attributes occur how often, which are not used, and which codes are allowed. */

import { type CodeListName, codeList } from "../../../../code-lists/code-lists.ts";
import { interned } from "../../../../xml/scopes.ts";
import type { XmlElement } from "../../../../xml/tree.ts";
import type { Child, Content } from "../../../check-structure.ts";
import { type ConditionName, conditions } from "./conditions.ts";

/** As `scripts/write-facturx-tables.ts` writes it. */
export interface ProfileTableData {
  readonly version: string;
  readonly lists: Readonly<Record<string, string>>;
  readonly contexts: ContextData;
  /** Rules that are calculations; they are written by hand. */
  readonly others: readonly string[];
}
interface ContextData {
  readonly [step: string]: ContextData | readonly string[];
}

type Condition = (node: XmlElement) => boolean;

export type ProfileRow =
  | { kind: "count"; id: string; name: string; condition: Condition | undefined; least: number; most: number }
  | { kind: "required"; id: string; attribute: string }
  | { kind: "list"; id: string; attribute: string | undefined; isAllowed: (code: string) => boolean }
  | { kind: "unused"; attribute: string | undefined };

/** A place in the table: what is asked there, and the places below. */
export interface Place {
  /** Whether the table asks for something here, though the structure may guarantee it. */
  readonly asks: boolean;
  readonly rows: readonly ProfileRow[];
  /** Rows that only an element with attributes can break. */
  readonly attributeRows: readonly ProfileRow[];
  readonly below: ReadonlyMap<string, Branches>;
  /** A list with this place alone, kept because most elements are at one place. */
  readonly alone: readonly Place[];
}
/** The places that an element of a name can be at: the plain one comes before those with a condition. */
interface Branches {
  readonly plain: Place | undefined;
  readonly conditional: readonly { readonly condition: Condition; readonly place: Place }[];
}

/** `structure`: that of the documents it is for; what it guarantees is left out. */
export function compileTable({ contexts, lists }: ProfileTableData, structure: Content | undefined): Place {
  return compilePlace(contexts, lists, structure);
}

function compilePlace(data: ContextData, lists: ProfileTableData["lists"], structure: Content | undefined): Place {
  const below = new Map<string, { plain: Place | undefined; conditional: { condition: Condition; place: Place }[] }>();
  for (const [step, inner] of Object.entries(data)) {
    if (isRows(inner)) continue;
    const { name, condition } = splitStep(step);
    const child = structure && childIn(structure, name);
    // An element that the structure does not have here is not met.
    if (structure && !child) continue;
    const branches = below.get(name) ?? { plain: undefined, conditional: [] };
    below.set(name, branches);
    const place = compilePlace(inner, lists, child?.content);
    if (condition) branches.conditional.push({ condition, place });
    else branches.plain = place;
  }
  for (const [name, { plain, conditional }] of below) {
    const all = [...(plain ? [plain] : []), ...conditional.map(({ place }) => place)];
    if (structure && all.every(isIdle)) below.delete(name);
  }
  const own = data[""];
  const rows = isRows(own) ? own.map((row) => compileRow(row, lists)) : [];
  const open = structure ? rows.filter((row) => !isGuaranteed(row, structure)) : rows;
  const alone: Place[] = [];
  const place: Place = {
    asks: rows.length > 0,
    rows: open.filter((row) => !isOfAttribute(row)),
    attributeRows: open.filter(isOfAttribute),
    below,
    alone,
  };
  alone.push(place);
  return place;
}

function isIdle({ rows, attributeRows, below }: Place): boolean {
  return rows.length === 0 && attributeRows.length === 0 && below.size === 0;
}

function isOfAttribute(row: ProfileRow): boolean {
  return (row.kind === "list" || row.kind === "unused") && row.attribute !== undefined;
}

function childIn(structure: Content, name: string): Child | undefined {
  return "rows" in structure ? structure.rows.find((child) => child.name === name) : undefined;
}

/** Whether no element of the structure can break the row. */
function isGuaranteed(row: ProfileRow, structure: Content): boolean {
  if (row.kind === "count") {
    const { minimum = 0, maximum = 0 } = childIn(structure, row.name) ?? {};
    return maximum <= row.most && (row.least === 0 || (minimum >= row.least && row.condition === undefined));
  }
  if (row.attribute === undefined) return false;
  if ("rows" in structure) return row.kind !== "required";
  const { types, required } = structure.attributes;
  return row.kind === "required" ? required.includes(row.attribute) : !types.has(row.attribute);
}

function isRows(data: ContextData | readonly string[] | undefined): data is readonly string[] {
  return Array.isArray(data);
}

/** `ram:SpecifiedTaxRegistration[VA]` */
function splitStep(step: string): { name: string; condition: Condition | undefined } {
  const [name = "", condition] = step.replace("]", "").split("[");
  return {
    name: interned(name),
    condition: condition === undefined ? undefined : conditions[condition as ConditionName],
  };
}

function compileRow(row: string, lists: ProfileTableData["lists"]): ProfileRow {
  const [first = "", second = "", ...rest] = row.split(" ");
  if (first === "unused") return { kind: "unused", attribute: second === "" ? undefined : second.slice(1) };
  if (second === "required") return { kind: "required", id: first, attribute: (rest[0] ?? "").slice(1) };
  if (second === "list") {
    const [list = "", where = "."] = rest;
    const attribute = where === "." ? undefined : where.slice(1);
    return { kind: "list", id: first, attribute, isAllowed: codesOf(lists[list] ?? "=") };
  }
  const limit = Number(second.slice(-1));
  const least = second.startsWith("<") ? 0 : limit;
  const most = second.startsWith(">") ? Number.POSITIVE_INFINITY : limit;
  return { kind: "count", id: first, ...splitStep(rest.join(" ")), least, most };
}

/** `countries -AN +SS`: a list of ours without some codes and with others; `= 102`: the codes themselves. */
function codesOf(spec: string): (code: string) => boolean {
  const [name = "", ...codes] = spec.split(" ");
  if (name === "=") {
    const all = new Set(codes);
    return (code) => all.has(code);
  }
  const without = new Set(codes.filter((code) => code.startsWith("-")).map((code) => code.slice(1)));
  const added = new Set(codes.filter((code) => code.startsWith("+")).map((code) => code.slice(1)));
  const ours = codeList(name as CodeListName);
  return (code) => (ours.has(code) && !without.has(code)) || added.has(code);
}
