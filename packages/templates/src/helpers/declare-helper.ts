/** Declares a helper once: typed arguments, documentation, and examples that are spelled for all three languages. */
import type { Argument, ArgumentType, HelperDeclaration, Value } from "./helper.ts";

/** An example that is the same call in all languages: a value, its arguments, and what is printed. */
interface CallExample {
  data: { [key: string]: Value };
  /** The first argument as it is written; absent where the helper has only named ones. */
  value?: string;
  args?: string[];
  named?: { [name: string]: string };
  /** What is printed; of long HTML the start, with `…` for the rest. */
  output: string;
}

interface WrittenDeclaration<Declared extends readonly Argument[]> {
  name: string;
  group: HelperDeclaration["group"];
  doc: string;
  arguments: Declared;
  returns: HelperDeclaration["returns"];
  examples: (CallExample | HelperDeclaration["examples"][number])[];
}

/**
 * Makes the declaration of a helper; `implementHelpers` adds what it does.
 *
 * @example
 * declareHelper({
 *   name: "shout", group: "text", doc: "A text in capitals.", returns: "text",
 *   arguments: [{ name: "text", type: "text", doc: "The text." }],
 *   examples: [{ data: { name: "Ada" }, value: "name", output: "ADA!" }],
 * });
 */
export function declareHelper<const Declared extends readonly Argument[]>(
  written: WrittenDeclaration<Declared>,
): HelperDeclaration<Declared> {
  return {
    ...written,
    examples: written.examples.map((example) => ("liquid" in example ? example : spell(written, example))),
  };
}

/** The call in the three languages. A list is printed with `join`, true and false with a condition. */
function spell(
  { name, returns }: Pick<HelperDeclaration, "name" | "returns">,
  { data, value, args = [], named = {}, output }: CallExample,
): HelperDeclaration["examples"][number] {
  const pairs = Object.entries(named);
  const liquidArguments = [...args, ...pairs.map(([key, given]) => `${key}: ${given}`)].join(", ");
  const jinjaArguments = [...args, ...pairs.map(([key, given]) => `${key}=${given}`)].join(", ");
  const handlebarsArguments = [...args, ...pairs.map(([key, given]) => `${key}=${given}`)].join(" ");

  const bar = (text: string) => (text === "" ? "" : ` ${text}`);
  const handlebarsCall = `${name}${bar(value ?? "")}${bar(handlebarsArguments)}`;
  if (value === undefined) {
    return {
      data,
      liquid: `{% ${name}${bar(liquidArguments)} %}`,
      jinja2: `{{ ${name}(${jinjaArguments}) }}`,
      handlebars: `{{${handlebarsCall}}}`,
      output,
    };
  }

  const liquidCall = `${value} | ${name}${liquidArguments === "" ? "" : `: ${liquidArguments}`}`;
  const jinjaCall = `${value}|${name}${jinjaArguments === "" ? "" : `(${jinjaArguments})`}`;
  if (returns === "boolean") {
    return {
      data,
      liquid: `{% assign answer = ${liquidCall} %}{% if answer %}yes{% else %}no{% endif %}`,
      jinja2: `{{ "yes" if ${jinjaCall} else "no" }}`,
      handlebars: `{{#if (${handlebarsCall})}}yes{{else}}no{{/if}}`,
      output,
    };
  }
  if (returns === "list") {
    return {
      data,
      liquid: `{{ ${liquidCall} | join: ", " }}`,
      jinja2: `{{ ${jinjaCall}|join(", ") }}`,
      handlebars: `{{join (${handlebarsCall}) ", "}}`,
      output,
    };
  }

  return {
    data,
    liquid: `{{ ${liquidCall} }}`,
    jinja2: `{{ ${jinjaCall} }}`,
    handlebars: `{{${handlebarsCall}}}`,
    output,
  };
}

/** An argument that is often the same: which language's rules apply. */
export const localeArgument = {
  name: "locale",
  type: "text",
  doc: "A language tag such as `de` or `fr-CA`; the render's locale where it is absent.",
  optional: true,
} as const satisfies Argument;

/** Every type an argument can have, in the words of the documentation. */
export const typeNames: { [type in ArgumentType]: string } = {
  any: "any value",
  text: "text",
  number: "number",
  boolean: "true or false",
  list: "list",
  object: "object",
  date: "date",
};
