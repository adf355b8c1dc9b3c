/** Reads the tags that name other templates: include, import and from. */
import type { Statement } from "../ast.ts";
import { parseExpression } from "./expressions.ts";
import type { TokenStream } from "./token-stream.ts";

/** `with context`, `without context` or nothing. */
function withContextAt(tokens: TokenStream, standard: boolean): boolean {
  const behind = tokens.look();
  const isGiven = tokens.isName("with") || tokens.isName("without");
  if (!isGiven || behind.type !== "name" || behind.value !== "context") return standard;
  const isWith = tokens.next().value === "with";
  tokens.next();

  return isWith;
}

/** `include`, from behind its name to the end of the tag. */
export function parseInclude(tokens: TokenStream, from: number): Statement {
  const template = parseExpression(tokens);
  let ignoreMissing = false;
  if (tokens.isName("ignore") && tokens.look().value === "missing") {
    tokens.next();
    tokens.next();
    ignoreMissing = true;
  }
  const withContext = withContextAt(tokens, true);

  return { kind: "include", template, ignoreMissing, withContext, from, to: tokens.expect("tag-end").to };
}

/** `import`, from behind its name to the end of the tag. */
export function parseImport(tokens: TokenStream, from: number): Statement {
  const template = parseExpression(tokens);
  tokens.expectName("as");
  const name = tokens.expect("name").value;
  const withContext = withContextAt(tokens, false);

  return { kind: "import", template, name, withContext, from, to: tokens.expect("tag-end").to };
}

/** `from … import`, from behind its name to the end of the tag. */
export function parseFromImport(tokens: TokenStream, from: number): Statement {
  const template = parseExpression(tokens);
  tokens.expectName("import");
  const names: { name: string; alias: string }[] = [];
  let withContext: boolean | undefined;
  do {
    withContext = contextAtEnd(tokens);
    if (withContext !== undefined) break;
    const name = tokens.expect("name");
    if (name.value.startsWith("_")) {
      throw tokens.failure(`"${name.value}" cannot be imported: a name with "_" at its start is private.`, name);
    }
    const alias = tokens.skipName("as") ? tokens.expect("name").value : name.value;
    names.push({ name: name.value, alias });
    withContext = contextAtEnd(tokens);
  } while (withContext === undefined && tokens.skipOperator(","));

  return {
    kind: "from-import",
    template,
    names,
    withContext: withContext ?? false,
    from,
    to: tokens.expect("tag-end").to,
  };
}

/** Like `withContextAt`, but undefined where neither is said. */
function contextAtEnd(tokens: TokenStream): boolean | undefined {
  const before = tokens.current;
  const withContext = withContextAt(tokens, false);

  return tokens.current === before ? undefined : withContext;
}
