/** An `include`: what it asks for, and whether the snippet can be written in its place. */
import { type Expression, laxMarkup, type Source, type TagToken } from "@platen/templates/liquid";
import { LONGEST_MARKUP } from "./outline.ts";
import type { Snippet } from "./snippet-book.ts";

interface Include {
  template: Expression;
  /** It has a `with` or `for`. */
  bound: boolean;
  parameters: Map<string, Expression>;
}

export function readInclude(token: TagToken, { text }: Source): Include | null {
  const span = { from: token.markupFrom, to: token.markupTo };
  if (!token.isClosed || span.to - span.from > LONGEST_MARKUP) return null;
  try {
    const { template, bound, named } = laxMarkup(text).partial(span, "include");
    const parameters = new Map(named.map(({ name, value }) => [name, value]));
    return { template, bound: bound !== undefined, parameters };
  } catch {
    return null;
  }
}

/** Loops set these themselves, so a parameter of that name cannot be followed. */
const SET_BY_LOOPS = ["forloop", "tablerowloop"];

export function canBeInlined({ region, outline }: Snippet, parameters: readonly string[]): boolean {
  if (!outline.isBalanced) return false;
  if (parameters.length > 0 && (outline.hasComputedNames || parameters.some((name) => SET_BY_LOOPS.includes(name)))) {
    return false;
  }

  // A brace at the end would join what follows the include.
  return region.source.text[region.to - 1] !== "{";
}
