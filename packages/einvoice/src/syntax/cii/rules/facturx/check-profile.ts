/** The rules of a Factur-X profile that say what occurs, what is not used and which codes are allowed: one walk along its table. */

import type { KnownProfile } from "../../../../formats.ts";
import { stringValue, type XmlElement } from "../../../../xml/tree.ts";
import { spend } from "../../../../xml/work-budget.ts";
import type { XmlMessageList } from "../../../../xml-message-list.ts";
import { attribute, quote } from "../../../select.ts";
import { structureOf } from "../../structure/structures.ts";
import { compileTable, type Place, type ProfileRow } from "./profile-table.ts";
import { type FacturXProfile, profileTables } from "./profile-tables.ts";

/** What has no id in the official rules is called what their result is called. */
const unnamedRule = "report";

const compiled = new Map<string, Place>();

/** The whole table, or what is left of it for a document in the structure of the profile. */
function tableOf(profile: FacturXProfile, isSound: boolean): Place {
  const key = `${profile} ${isSound}`;
  let table = compiled.get(key);
  if (!table) {
    table = compileTable(profileTables[profile], isSound ? structureOf(profile) : undefined);
    compiled.set(key, table);
  }
  return table;
}

/** `isSound`: the document has the structure of the profile without a fault, so that what the structure guarantees need not be asked again. */
export function checkProfile(
  root: XmlElement,
  profile: FacturXProfile,
  isSound: boolean,
  messages: XmlMessageList,
): void {
  if (root.name === "rsm:CrossIndustryInvoice") walk(root, tableOf(profile, isSound).alone, profile, messages);
}

/** Of the places that an element is at only the first that asks for something counts, as in the official rules. */
function walk(node: XmlElement, places: readonly Place[], profile: KnownProfile, messages: XmlMessageList): void {
  const asking = places.length === 1 ? places[0] : places.find(({ asks }) => asks);
  if (asking) {
    for (const row of asking.rows) checkRow(row, node, profile, messages);
    if (node.attributes.length > 0) for (const row of asking.attributeRows) checkRow(row, node, profile, messages);
  }
  for (const child of node.children) {
    const below = placesOf(child, places);
    if (below) walk(child, below, profile, messages);
  }
}

function placesOf(child: XmlElement, places: readonly Place[]): readonly Place[] | undefined {
  if (places.length === 1) {
    const branches = places[0]!.below.get(child.name);
    if (!branches) return undefined;
    if (branches.conditional.length === 0) return branches.plain?.alone;
  }
  const found: Place[] = [];
  for (const place of places) {
    const branches = place.below.get(child.name);
    if (!branches) continue;
    if (branches.plain) found.push(branches.plain);
    for (const { condition, place: conditional } of branches.conditional) {
      if (condition(child)) found.push(conditional);
    }
  }
  return found.length > 0 ? found : undefined;
}

function checkRow(row: ProfileRow, node: XmlElement, profile: KnownProfile, messages: XmlMessageList): void {
  switch (row.kind) {
    case "count": {
      const count = countOf(row, node);
      if (count < row.least || count > row.most)
        messages.report(row.id, node, () => `${node.name} has ${row.name} ${times(count)}; ${asked(row, profile)}`);
      return;
    }
    case "required":
      if (attribute(node, row.attribute) === undefined)
        messages.report(
          row.id,
          node,
          () => `${node.name} has no attribute ${row.attribute}: the profile ${profile} asks for it`,
        );
      return;
    case "list": {
      const code = row.attribute === undefined ? stringValue(node) : attribute(node, row.attribute);
      if (code === undefined || code === "" || row.isAllowed(code)) return;
      const where = row.attribute === undefined ? node.name : `The attribute ${row.attribute} of ${node.name}`;
      messages.report(row.id, node, () => `${where} is ${quote(code)}, which the profile ${profile} does not allow`);
      return;
    }
    default: {
      const given = row.attribute === undefined || attribute(node, row.attribute) !== undefined;
      if (!given) return;
      const what = row.attribute === undefined ? node.name : `The attribute ${row.attribute} of ${node.name}`;
      messages.report(unnamedRule, node, () => `${what} is not used in the profile ${profile}: leave it out`);
    }
  }
}

type CountRow = Extract<ProfileRow, { kind: "count" }>;

function countOf({ name, condition }: CountRow, node: XmlElement): number {
  spend(node.children.length);
  let count = 0;
  for (const child of node.children) if (child.name === name && (!condition || condition(child))) count++;
  return count;
}

function times(count: number): string {
  return count === 0 ? "not at all" : count === 1 ? "once" : `${count} times`;
}

function asked({ least, most }: CountRow, profile: KnownProfile): string {
  if (least === most) return `the profile ${profile} asks for ${least}`;
  return least > 0 ? `the profile ${profile} asks for at least ${least}` : `the profile ${profile} allows ${most}`;
}
