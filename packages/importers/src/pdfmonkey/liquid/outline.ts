/** The snippets of the workspace and the partials of the template, by name, and what is known of each before it is used. */
import { laxMarkup, type OutputToken, type Source, type TagToken } from "@platen/templates/liquid";
import type { Region } from "../../text/region.ts";
import { readsOf, readsOfCondition, readsOfFiltered, type VariableRead } from "./lookups.ts";
import { regionTokens } from "./region-tokens.ts";
import { skipVerbatim } from "./verbatim.ts";

/** What a region of Liquid uses and defines. */
export interface Outline {
  /** Partials that are defined in it. */
  partials: Map<string, Region>;
  /** Names in `load_snippets`. */
  loaded: string[];
  /** Names of includes that are literals. */
  included: string[];
  hasDynamicInclude: boolean;
  /** Every variable that is read or set, and the parameters of includes. */
  variables: Set<string>;
  /** A variable whose name is computed: parameters cannot be renamed. */
  hasComputedNames: boolean;
  /** Every block is closed in it, and every tag. */
  isBalanced: boolean;
  /** Something in it prints, outside of blocks. */
  printsAlways: boolean;
}

const BLOCKS = ["if", "unless", "case", "for", "tablerow", "capture", "ifchanged"];
const MIDDLES: Readonly<Record<string, readonly string[]>> = {
  else: ["if", "unless", "case", "for"],
  elsif: ["if", "unless"],
  when: ["case"],
};

/** Markup longer than this is not read: looking for fragments in it would take long. The check of the draft reports it. */
export const LONGEST_MARKUP = 10_000;

export function outlineOf(region: Region): Outline {
  const outline: Outline = {
    partials: new Map(),
    loaded: [],
    included: [],
    hasDynamicInclude: false,
    variables: new Set(),
    hasComputedNames: false,
    isBalanced: true,
    printsAlways: false,
  };
  const open: string[] = [];
  const { source } = region;
  const { text } = source;
  const stream = regionTokens(region);
  for (let token = stream.next(); token !== undefined; token = stream.next()) {
    if (token.kind === "text") {
      if (open.length === 0 && /\S/.test(text.slice(token.from, token.to))) outline.printsAlways = true;
      continue;
    }
    if (!token.isClosed) outline.isBalanced = false;
    if (token.kind === "output") {
      if (open.length === 0) outline.printsAlways = true;
      noteReads(outline, token, text);
      continue;
    }
    if (skipVerbatim(token, stream, text)) {
      outline.printsAlways ||= token.name === "raw" && open.length === 0;
      continue;
    }
    if (token.name === "partial") {
      const end = endOfPartial(region, token);
      if (end === null) {
        outline.isBalanced = false;
        continue;
      }
      const name = literalsOf(text, token)[0];
      if (name !== undefined) outline.partials.set(name, bodyOf(source, token, end));
      stream.seek(end.to);
      continue;
    }
    if (token.name === "include" && open.length === 0) outline.printsAlways = true;
    if (token.name === "load_snippets") outline.loaded.push(...literalsOf(text, token));
    if (BLOCKS.includes(token.name)) open.push(token.name);
    else if (token.name.startsWith("end") && open.pop() !== token.name.slice(3)) outline.isBalanced = false;
    else if (token.name in MIDDLES && !MIDDLES[token.name]!.includes(open.at(-1) ?? "")) outline.isBalanced = false;
    noteReads(outline, token, text);
    noteNames(outline, token, text);
  }
  if (open.length > 0) outline.isBalanced = false;

  return outline;
}

/** The tag that closes a partial, with its dashes; partials inside are left out. */
export function endOfPartial({ source, to }: Region, opening: TagToken): TagToken | null {
  const ends = partialEnds.get(source) ?? findPartialEnds(source);
  partialEnds.set(source, ends);
  const end = ends.get(opening.from);

  return end === undefined || end.from >= to ? null : end;
}

/** By where the partials of a source begin: all found in one pass, since a text may have thousands that are never closed. */
const partialEnds = new WeakMap<Source, ReadonlyMap<number, TagToken>>();

function findPartialEnds(source: Source): Map<number, TagToken> {
  const { text } = source;
  const ends = new Map<number, TagToken>();
  const open: number[] = [];
  const stream = regionTokens({ source, from: 0, to: text.length });
  for (let token = stream.next(); token !== undefined; token = stream.next()) {
    if (token.kind !== "tag" || skipVerbatim(token, stream, text)) continue;
    if (token.name === "partial") open.push(token.from);
    const opening = token.name === "endpartial" ? open.pop() : undefined;
    if (opening !== undefined) ends.set(opening, token);
  }

  return ends;
}

/** The body of a partial; dashes of its tags trim it. */
function bodyOf(source: Source, opening: TagToken, end: TagToken): Region {
  const { text } = source;
  let [from, to] = [opening.to, end.from];
  if (opening.trimsAfter) while (from < to && /\s/.test(text[from]!)) from++;
  if (end.trimsBefore) while (to > from && /\s/.test(text[to - 1]!)) to--;

  return { source, from, to };
}

/** The quoted texts of a tag, in their order. */
function literalsOf(text: string, { markupFrom, markupTo }: TagToken): string[] {
  if (markupTo - markupFrom > LONGEST_MARKUP) return [];
  if (text.slice(markupFrom, markupTo).trim() === "") return [];
  const { values } = laxMarkup(text).cycle({ from: markupFrom, to: markupTo });

  return values.flatMap((value) => (value.kind === "literal" && typeof value.value === "string" ? [value.value] : []));
}

/** What a tag or output reads. Markup that cannot be read reads nothing: the check of the draft reports it. */
export function readsOfToken(token: OutputToken | TagToken, text: string): VariableRead[] {
  const markup = laxMarkup(text);
  const span = { from: token.markupFrom, to: token.markupTo };
  if (span.to - span.from > LONGEST_MARKUP) return [];
  try {
    if (token.kind === "output") {
      const read = markup.output(span);
      return read === undefined ? [] : readsOfFiltered(read, text);
    }
    switch (token.name) {
      case "assign":
        return readsOfFiltered(markup.assign(span).value, text);
      case "if":
      case "unless":
      case "elsif":
        return readsOfCondition(markup.condition(span), text);
      case "case":
        return readsOf(markup.caseValue(span), text);
      case "when":
        return markup.whenValues(span).flatMap((value) => readsOf(value, text));
      case "for": {
        const { collection, limit, offset } = markup.forLoop(span);
        const options = [limit, offset === "continue" ? undefined : offset];
        return [collection, ...options].flatMap((value) => (value === undefined ? [] : readsOf(value, text)));
      }
      case "tablerow": {
        const { collection, limit, offset, columns } = markup.tableRow(span);
        return [collection, limit, offset, columns].flatMap((value) =>
          value === undefined ? [] : readsOf(value, text),
        );
      }
      case "cycle": {
        const { name, values } = markup.cycle(span);
        const all = "group" in name ? values : [name, ...values];
        return all.flatMap((value) => readsOf(value, text));
      }
      case "include": {
        const { template, bound, named } = markup.partial(span, "include");
        const values = [
          template,
          ...(bound === undefined ? [] : [bound.expression]),
          ...named.map(({ value }) => value),
        ];
        return values.flatMap((value) => readsOf(value, text));
      }
      default:
        return [];
    }
  } catch {
    return [];
  }
}

function noteReads(outline: Outline, token: OutputToken | TagToken, text: string): void {
  for (const { name, from } of readsOfToken(token, text)) {
    if (from === null) outline.hasComputedNames = true;
    else outline.variables.add(name);
  }
}

/** What a tag sets, and what it includes. */
function noteNames(outline: Outline, token: TagToken, text: string): void {
  const markup = laxMarkup(text);
  const span = { from: token.markupFrom, to: token.markupTo };
  if (span.to - span.from > LONGEST_MARKUP) return;
  try {
    if (token.name === "assign") outline.variables.add(markup.assign(span).name);
    if (["capture", "increment", "decrement"].includes(token.name)) {
      outline.variables.add(markup.name(span, token.name));
    }
    if (token.name === "for") outline.variables.add(markup.forLoop(span).variable);
    if (token.name === "tablerow") outline.variables.add(markup.tableRow(span).variable);
    if (token.name !== "include") return;

    const { template, named } = markup.partial(span, "include");
    for (const { name } of named) outline.variables.add(name);
    if (template.kind === "literal" && typeof template.value === "string") outline.included.push(template.value);
    else outline.hasDynamicInclude = true;
  } catch {
    // The check of the draft reports what cannot be read.
  }
}
