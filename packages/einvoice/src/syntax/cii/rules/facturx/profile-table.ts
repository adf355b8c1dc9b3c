/** The table of a Factur-X profile, ready to walk: at each place which elements and attributes occur how often, which are not used, and which codes are allowed. */

import { type CodeListName, codeList } from "../../../../code-lists/code-lists.ts";
import type { XmlElement } from "../../../../xml/tree.ts";
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
  readonly rows: readonly ProfileRow[];
  readonly below: ReadonlyMap<string, Branches>;
  /** A list with this place alone, kept because most elements are at one place. */
  readonly alone: readonly Place[];
}
/** The places that an element of a name can be at: the plain one comes before those with a condition. */
interface Branches {
  readonly plain: Place | undefined;
  readonly conditional: readonly { readonly condition: Condition; readonly place: Place }[];
}

export function compileTable({ contexts, lists }: ProfileTableData): Place {
  return compilePlace(contexts, lists);
}

function compilePlace(data: ContextData, lists: ProfileTableData["lists"]): Place {
  const below = new Map<string, { plain: Place | undefined; conditional: { condition: Condition; place: Place }[] }>();
  for (const [step, inner] of Object.entries(data)) {
    if (isRows(inner)) continue;
    const { name, condition } = splitStep(step);
    const branches = below.get(name) ?? { plain: undefined, conditional: [] };
    below.set(name, branches);
    const place = compilePlace(inner, lists);
    if (condition) branches.conditional.push({ condition, place });
    else branches.plain = place;
  }
  const own = data[""];
  const alone: Place[] = [];
  const place = { rows: isRows(own) ? own.map((row) => compileRow(row, lists)) : [], below, alone };
  alone.push(place);
  return place;
}

function isRows(data: ContextData | readonly string[] | undefined): data is readonly string[] {
  return Array.isArray(data);
}

/** `ram:SpecifiedTaxRegistration[VA]` */
function splitStep(step: string): { name: string; condition: Condition | undefined } {
  const [name = "", condition] = step.replace("]", "").split("[");
  return { name, condition: condition === undefined ? undefined : conditions[condition as ConditionName] };
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
