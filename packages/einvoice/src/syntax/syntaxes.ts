/** The syntaxes that are built, by name and by the root element of their documents. */

import { defaultFormat, type Syntax } from "../formats.ts";
import type { XmlElement } from "../xml/tree.ts";
import { cii } from "./cii/cii.ts";
import type { InvoiceSyntax } from "./syntax.ts";
import { ubl } from "./ubl/ubl.ts";

const syntaxes: Readonly<Record<Syntax, InvoiceSyntax>> = { cii, ubl };

export function syntaxOf(name: Syntax = defaultFormat.syntax): InvoiceSyntax {
  return syntaxes[name];
}

/** The syntax of a document; the default one, which reports the foreign root, where it is of none. */
export function syntaxOfDocument(root: XmlElement): InvoiceSyntax {
  return Object.values(syntaxes).find(({ roots }) => roots.includes(root.name)) ?? syntaxes[defaultFormat.syntax];
}

/** The prefix that the rules know each namespace by, of all syntaxes. */
export const knownPrefixes: ReadonlyMap<string, string> = new Map(
  Object.values(syntaxes).flatMap(({ namespaces }) =>
    Object.entries(namespaces).map(([prefix, uri]): [string, string] => [uri, prefix]),
  ),
);
