/** Reads the arguments that a macro or a call block declares. */
import type { Expression, Parameter } from "../ast.ts";
import { parseExpression } from "./expressions.ts";
import type { TokenStream } from "./token-stream.ts";

export function parseParameters(tokens: TokenStream): Parameter[] {
  const parameters: Parameter[] = [];
  tokens.expectOperator("(");
  while (!tokens.isOperator(")")) {
    if (parameters.length > 0) tokens.expectOperator(",");
    const name = tokens.expect("name");
    if (parameters.some((parameter) => parameter.name === name.value)) {
      throw tokens.failure(`There are two arguments with the name "${name.value}".`, name);
    }
    let value: Expression | null = null;
    if (tokens.skipOperator("=")) value = parseExpression(tokens);
    else if (parameters.at(-1)?.default) {
      throw tokens.failure(`"${name.value}" needs a default value too, as it comes after one that has it.`, name);
    }
    parameters.push({ name: name.value, default: value, from: name.from, to: tokens.previousEnd });
  }
  tokens.expectOperator(")");

  return parameters;
}
