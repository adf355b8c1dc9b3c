/** What the Factur-X profiles BASIC and EN 16931 allow once: a buyer and a payee have one identifier of each kind. */

import { type DataRule, each } from "../data-rule.ts";
import { identifiersOf } from "../party-identifiers.ts";

interface IdentifierRules {
  readonly role: "buyer" | "payee";
  readonly local: string;
  readonly global: string;
}

const identifierRules: readonly IdentifierRules[] = [
  { role: "buyer", local: "FX-SCH-A-000163", global: "FX-SCH-A-000164" },
  { role: "payee", local: "FX-SCH-A-000467", global: "FX-SCH-A-000468" },
];

function atMostOne(id: string, role: "buyer" | "payee", hasScheme: boolean): DataRule {
  return each(id, [`${role}.ids[]`, `${role}.siret`], (invoice) => {
    const party = invoice[role];
    if (!party) return [];
    const [kept, ...more] = identifiersOf(party).filter(({ scheme }) => (scheme !== undefined) === hasScheme);
    return more.map(({ path }) => ({
      path: `${role}.${path}`,
      message: `${role}.${path} is a second identifier ${hasScheme ? "with" : "without"} a scheme beside ${role}.${kept?.path}: the profile has room for one; leave one out, or use the profile extended`,
    }));
  });
}

export const occurrenceRules: readonly DataRule[] = identifierRules.flatMap(({ role, local, global }) => [
  atMostOne(local, role, false),
  atMostOne(global, role, true),
]);
