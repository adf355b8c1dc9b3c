/** BR-CL: what a rule on the code of an element or attribute is. */

import { type CodeListName, isCode } from "../../code-lists/code-lists.ts";
import { stringValue, type XmlElement } from "../../xml/tree.ts";
import { normalizeSpace } from "../../xml/white-space.ts";
import { attribute } from "../select.ts";
import type { RuleContext } from "../xml-rule.ts";

export interface CodeRow {
  readonly id: string;
  readonly match: string;
  readonly attribute?: string;
  /** Whether an element without the attribute breaks the rule too. */
  readonly isAttributeAsked?: true;
  readonly when?: (node: XmlElement) => boolean;
  readonly list: CodeListName;
  /** Where the set has other codes than the list. */
  readonly isCode?: (code: string, node: XmlElement) => boolean;
  readonly what: string;
}

export function hasAncestor(node: XmlElement, name: string): boolean {
  for (let at = node.parent; at; at = at.parent) if (at.name === name) return true;
  return false;
}

function codeOf(row: CodeRow, node: XmlElement): string {
  const written = row.attribute ? (attribute(node, row.attribute) ?? "") : stringValue(node);
  // VATEX codes count in either case; attachment types, alone, are compared as they stand.
  if (row.id === "BR-CL-22") return normalizeSpace(written.toUpperCase());
  return row.id === "BR-CL-24" ? written : normalizeSpace(written);
}

/** A context with the one rule that the code is in its list. */
export function codeContext(row: CodeRow): RuleContext {
  const asksAttributes = row.attribute !== undefined && !row.isAttributeAsked;
  return {
    match: row.match,
    ...(asksAttributes && { asksAttributes }),
    when: (node) =>
      (row.attribute === undefined || row.isAttributeAsked || attribute(node, row.attribute) !== undefined) &&
      (row.when?.(node) ?? true),
    rules: [
      {
        id: row.id,
        holds: (node) => {
          const code = codeOf(row, node);
          return row.isCode ? row.isCode(code, node) : isCode(row.list, code);
        },
        message: (node) => `"${codeOf(row, node)}" is not in the list of ${row.what}`,
      },
    ],
  };
}
