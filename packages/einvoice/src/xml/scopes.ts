/** What the prefixes mean at a place of a document, and the tags that were met there. */

import type { XmlError } from "./errors.ts";

export const xmlNamespace = "http://www.w3.org/XML/1998/namespace";

/** The prefixes that one element declares; the others are looked up further out, so that no declaration is copied. */
export interface Scope {
  readonly prefixes: ReadonlyMap<string, string>;
  readonly outer: Scope | undefined;
  /** The tags that were met under these declarations. */
  readonly tags: Map<string, Tag>;
}

/** A tag as the file writes it and the name it stands for: one object and one text for all elements of a name. */
export interface Tag {
  readonly written: string;
  readonly name: string;
  /** The declarations that the name was read under. */
  readonly scope: Scope;
  /** The tag that came after this one the last time: lines are alike, so it mostly comes again. */
  next: Tag | undefined;
}

/** The engine keeps each property name once: two texts from here are compared by their address, as the rules do all the time. */
export function interned(text: string): string {
  const known = knownNames.get(text);
  if (known !== undefined) return known;
  const name = Object.keys({ [text]: true })[0] ?? text;
  if (knownNames.size < MOST_KNOWN_NAMES) knownNames.set(name, name);

  return name;
}

/** Bounded: a hostile file could have any number of names. */
const MOST_KNOWN_NAMES = 4_096;
const knownNames = new Map<string, string>();

export function scopeWith(prefixes: ReadonlyMap<string, string>, outer: Scope | undefined): Scope {
  return { prefixes, outer, tags: new Map() };
}

/** The prefixes that the attributes of an element declare; throws what `error` makes of a message where one is not allowed. */
export function declaredPrefixes(
  attributes: readonly (readonly [name: string, value: string])[],
  error: (message: string) => XmlError,
): Map<string, string> | null {
  let prefixes: Map<string, string> | null = null;
  for (const [name, value] of attributes) {
    if (name !== "xmlns" && !name.startsWith("xmlns:")) continue;
    const prefix = name === "xmlns" ? "" : name.slice(6);
    if (prefix === "xmlns" || prefix.includes(":")) throw error(`The namespace prefix ${prefix} cannot be declared`);
    if ((prefix === "xml") !== (value === xmlNamespace))
      throw error("The prefix xml and its namespace belong together");
    if (value === "" && prefix !== "") throw error(`The namespace prefix ${prefix} has an empty namespace`);
    prefixes ??= new Map();
    prefixes.set(prefix, value);
  }

  return prefixes;
}

export function namespaceOf(prefix: string, scope: Scope): string | undefined {
  for (let at: Scope | undefined = scope; at; at = at.outer) {
    const namespace = at.prefixes.get(prefix);
    if (namespace !== undefined) return namespace;
  }
  return undefined;
}
