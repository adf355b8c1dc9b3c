/** Reads what is assigned to, and knows where a tuple without brackets ends. */
import type { Target } from "../ast.ts";
import type { TokenStream } from "./token-stream.ts";

/** Names that stand for a value and cannot be assigned to. */
export const CONSTANTS = new Map<string, null | boolean>([
  ["true", true],
  ["True", true],
  ["false", false],
  ["False", false],
  ["none", null],
  ["None", null],
]);

/** What is assigned to: names, tuples of names, and where `allowNamespace` is true attributes of a namespace. */
export function parseTarget(tokens: TokenStream, { allowNamespace = false, endName = "" } = {}): Target {
  const parseItem = (): Target => {
    const { from } = tokens.current;
    if (tokens.skipOperator("(")) {
      const inner = readTargets(tokens, parseItem, "");
      tokens.expectOperator(")");
      return inner;
    }
    const token = tokens.expect("name");
    if (CONSTANTS.has(token.value))
      throw tokens.failure(`"${token.value}" is a value and cannot be assigned to.`, token);
    if (!allowNamespace || !tokens.skipOperator(".")) return { kind: "name", name: token.value, from, to: token.to };
    const attribute = tokens.expect("name");
    return { kind: "namespace", name: token.value, attribute: attribute.value, from, to: attribute.to };
  };

  return readTargets(tokens, parseItem, endName);
}

function readTargets(tokens: TokenStream, parseItem: () => Target, endName: string): Target {
  const { from } = tokens.current;
  const items = [parseItem()];
  let isTuple = false;
  while (tokens.skipOperator(",")) {
    isTuple = true;
    if (isTupleEnd(tokens, endName) || tokens.isOperator("=")) break;
    items.push(parseItem());
  }

  return isTuple ? { kind: "tuple", items, from, to: tokens.previousEnd } : items[0]!;
}

/** True where no further part of a tuple can follow. */
export function isTupleEnd(tokens: TokenStream, endName: string): boolean {
  const { type } = tokens.current;

  return (
    type === "output-end" || type === "tag-end" || tokens.isOperator(")") || (endName !== "" && tokens.isName(endName))
  );
}
