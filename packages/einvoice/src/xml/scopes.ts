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
  /** The tag of its scope that came after this one the last time: lines are alike, so it mostly comes again. */
  next: Tag | undefined;
  /** The last reading that met it. */
  reading: number;
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

/** Invoices have a few ways to declare their namespaces, and about a hundred names. */
const MOST_KEPT_SCOPES = 4;
const MOST_TAGS_KEPT = 500;
const LONGEST_DECLARATIONS = 1_000;

/** By what namespaces are called, and by what is declared. They hold nothing of a document but names. */
const keptScopes = new WeakMap<ReadonlyMap<string, string>, Map<string, Scope>>();
const outsideRoots = scopeWith(new Map([["xml", xmlNamespace]]), undefined);

/** The scope that a root element declares, with the tags of the documents before that declare the same: nearly all are met again. */
export function scopeOfRoot(declared: ReadonlyMap<string, string>, prefixes: ReadonlyMap<string, string>): Scope {
  const key = JSON.stringify([...declared]);
  let kept = keptScopes.get(prefixes);
  let scope = kept?.get(key);
  if (scope) return scope;

  scope = scopeWith(declared, outsideRoots);
  if (key.length > LONGEST_DECLARATIONS) return scope;
  // What a hostile file left behind gives way to what comes next.
  if (!kept || kept.size >= MOST_KEPT_SCOPES) {
    kept = new Map();
    keptScopes.set(prefixes, kept);
  }
  kept.set(key, scope);

  return scope;
}

/** Adds a tag to its scope; one that has had too many of them is left to its document. */
export function addTag(tag: Tag, prefixes: ReadonlyMap<string, string>): void {
  const { scope } = tag;
  scope.tags.set(tag.written, tag);
  if (scope.tags.size <= MOST_TAGS_KEPT) return;
  const kept = keptScopes.get(prefixes);
  for (const [key, each] of kept ?? []) if (each === scope) kept?.delete(key);
}

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
