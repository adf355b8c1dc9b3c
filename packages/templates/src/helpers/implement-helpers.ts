/** Gives declared helpers what they do; the types hold that none is forgotten and that arguments fit. */
import type { Argument, Helper, HelperContext, HelperDeclaration, Value } from "./helper.ts";

interface ValueByType {
  any: Value;
  text: string;
  number: number | bigint;
  boolean: boolean;
  list: Value[];
  object: { [key: string]: Value };
  date: string | number;
}

type ArgumentValue<Declared extends Argument> = Declared extends { optional: true }
  ? ValueByType[Declared["type"]] | undefined
  : ValueByType[Declared["type"]];

type ArgumentValues<Declared extends readonly Argument[]> = {
  [At in keyof Declared]: Declared[At] extends Argument ? ArgumentValue<Declared[At]> : never;
};

type Implementations<Declarations extends { [name: string]: HelperDeclaration }> = {
  [Name in keyof Declarations]: (
    args: ArgumentValues<Declarations[Name]["arguments"]>,
    context: HelperContext,
  ) => Value;
};

/**
 * The helpers of a group of declarations.
 *
 * @example
 * implementHelpers({ shout: declareHelper({ name: "shout", … }) }, { shout: ([text]) => `${text.toUpperCase()}!` });
 */
export function implementHelpers<const Declarations extends { [name: string]: HelperDeclaration }>(
  declarations: Declarations,
  implementations: Implementations<Declarations>,
): Helper[] {
  return Object.entries(declarations).map(([name, declaration]) => ({
    ...declaration,
    // Arguments are checked and converted to the declared types before a helper runs.
    run: implementations[name] as Helper["run"],
  }));
}
