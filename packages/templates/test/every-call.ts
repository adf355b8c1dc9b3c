/** A call of every filter, test, method, function and helper of the three languages, with arguments of each kind. */
import type { EngineName } from "../src/core/engine.ts";
import { helpers } from "../src/helpers/registry.ts";
import { filters as jinja2Filters } from "../src/jinja2/filters/filters.ts";
import { tests as jinja2Tests } from "../src/jinja2/filters/tests.ts";
import { globals } from "../src/jinja2/values/globals/globals.ts";
import { dictMethods } from "../src/jinja2/values/methods/dict.ts";
import { listMethods } from "../src/jinja2/values/methods/list.ts";
import { markupMethods } from "../src/jinja2/values/methods/markup.ts";
import { stringMethods } from "../src/jinja2/values/methods/string.ts";
import { filters as liquidFilters } from "../src/liquid/filters/filters.ts";

export interface Call {
  engine: EngineName;
  source: string;
}

/** Names in the data that arguments are taken from: a letter, a number, the value itself, and others as long as it. */
const SINGLE = ["letter", "five", "value", "part", "path", "other"];
const PAIRS = [
  ["letter", "value"],
  ["value", "letter"],
  ["five", "value"],
  ["value", "five"],
  ["part", "letter"],
  ["other", "path"],
];
const MOST_ARGUMENTS = 3;

/** No argument, one to three of the same kind, and pairs of two kinds. */
const lists: string[][] = [
  [],
  ...SINGLE.flatMap((name) =>
    Array.from({ length: MOST_ARGUMENTS }, (_, more) => Array.from({ length: more + 1 }, () => name)),
  ),
  ...PAIRS,
];

/** The templates work on `value`. */
export function* everyCall(): Generator<Call> {
  for (const source of liquidCalls()) yield { engine: "liquid", source };
  for (const source of jinja2Calls()) yield { engine: "jinja2", source };
  for (const source of handlebarsCalls()) yield { engine: "handlebars", source };
}

function* liquidCalls(): Generator<string> {
  for (const [name, { least, most }] of liquidFilters)
    for (const list of lists) {
      if (list.length < least || list.length > most) continue;
      yield `{{ value | ${name}${list.length === 0 ? "" : `: ${list.join(", ")}`} }}`;
    }
  for (const operator of ["==", "<", "contains"])
    for (const other of SINGLE) yield `{% if value ${operator} ${other} %}{% endif %}`;
}

function* jinja2Calls(): Generator<string> {
  for (const [name, { signature }] of jinja2Filters) {
    const write = LAZY.has(name)
      ? (given: string) => `{% for x in value|${name}(${given}) %}{% endfor %}`
      : (given: string) => `{{ value|${name}(${given}) }}`;
    for (const list of lists) if (fits(signature, list)) yield write(list.join(", "));
    for (const argument of signature.names) for (const given of SINGLE) yield write(`${argument}=${given}`);
  }
  const methods = [dictMethods, listMethods, markupMethods, stringMethods];
  for (const [name, { signature }] of methods.flatMap((table) => [...table.entries()]))
    for (const list of lists) if (fits(signature, list)) yield `{{ value.${name}(${list.join(", ")}) }}`;
  for (const [name, { signature }] of jinja2Tests) {
    if (!/^\w+$/.test(name)) continue;
    for (const list of lists) if (fits(signature, list)) yield `{{ value is ${name}(${list.join(", ")}) }}`;
  }
  for (const name of globals.keys()) yield* [`{{ ${name}(value) }}`, `{{ ${name}(value, value) }}`];
  for (const operator of ["+", "-", "*", "/", "//", "%", "**", "~", "==", "<", "in"])
    for (const other of SINGLE) yield `{{ value ${operator} ${other} }}`;
  // Whole numbers of any length come from texts.
  for (const number of [
    "n",
    "n * n",
    "n ** 3",
    "n // 7",
    "n % 7",
    "-n",
    "n / 3",
    "n|abs",
    "n|round",
    '"%d" % n',
    "n|tojson",
  ])
    yield `{% set n = value|int %}{{ ${number} }}`;
  yield* ["{{ value[::-1] }}", "{{ value[1:-1] }}", '{{ "%s" % value }}', '{{ "{}".format(value) }}'];
}

/** Filters that work while they are gone through. */
const LAZY = new Set([
  "batch",
  "items",
  "map",
  "reject",
  "rejectattr",
  "reverse",
  "select",
  "selectattr",
  "slice",
  "unique",
]);

function* handlebarsCalls(): Generator<string> {
  for (const [name, helper] of helpers) {
    for (const list of lists) yield `{{${[name, "value", ...list].join(" ")}}}`;
    // Each argument long in turn, the others as short as their type allows.
    for (const long of helper.arguments) {
      const given = helper.arguments.map(({ name: argument, type, optional, default: fallback }) => {
        if (argument === long.name) return `${argument}=value`;
        return optional || fallback !== undefined ? "" : `${argument}=${SHORT[type]}`;
      });
      yield `{{${[name, ...given.filter(Boolean)].join(" ")}}}`;
    }
  }
}

const SHORT = {
  any: "letter",
  text: "letter",
  number: "five",
  boolean: "true",
  list: "few",
  object: "small",
  date: '"2026-11-16"',
};

function fits(
  { names, required, takesRest }: { names: string[]; required: number; takesRest: boolean },
  list: string[],
) {
  return list.length >= required && (takesRest || list.length <= names.length);
}
