/** Brings the arguments of a call to the ones a helper declares, the same way in all three languages and in `check`. */
import type { Argument, Helper, HelperContext, HelperDeclaration, Value } from "../helpers/helper.ts";
import { didYouMeanHint } from "./did-you-mean.ts";
import { Fault } from "./errors.ts";
import { SafeString } from "./output.ts";

/**
 * Calls a helper. A value that is missing (null or undefined) counts as not given. Where the helper's first argument, the
 * value it works on, is missing, a text is empty, a list has no elements, and a number or date gives nothing (null):
 * `{{ order.discount | currency: "EUR" }}` prints nothing without a discount. Any other required argument must be there.
 *
 * @throws Fault where the arguments do not fit.
 */
export function callHelper(
  helper: Helper,
  positional: readonly Value[],
  named: ReadonlyMap<string, Value> | undefined,
  context: HelperContext,
): Value {
  const places = placeArguments(helper, positional, named ?? NOTHING_NAMED);
  const args: Value[] = [];
  for (let at = 0; at < helper.arguments.length; at++) {
    const argument = helper.arguments[at]!;
    const value = places[at] ?? undefined;
    if (value !== undefined) {
      const converted = convert(helper, argument, value);
      // Work on a long text counts, so that the clock is looked at in time.
      if (typeof converted === "string") context.meter.step(converted.length >> 8);
      // So does going through a long list, though for some helpers it is not needed.
      else if (Array.isArray(converted)) context.meter.step(converted.length >> 6);
      args.push(converted);
      continue;
    }
    if (isOptional(argument)) {
      args.push(argument.default);
      continue;
    }
    if (at > 0 || argument.named) throw new Fault(missing(helper, argument));
    if (argument.type === "number" || argument.type === "date") return null;
    args.push(argument.type === "text" ? "" : argument.type === "list" ? [] : undefined);
  }

  const result = helper.run(args, context);
  // What is passed through is data, which may be longer than what a template may make.
  if (typeof result === "string" && !args.includes(result)) context.meter.string(result.length);

  return result;
}

/** An argument as far as it is known without rendering: a literal's value, or only that there is one. */
export type StaticArgument = { value: Value } | { value?: never };

/** What is wrong with a call as far as it is known without rendering: number, names and types of its arguments. */
export function checkHelperCall(
  helper: HelperDeclaration,
  positional: readonly StaticArgument[],
  named: ReadonlyMap<string, StaticArgument>,
): string | undefined {
  try {
    const places = placeArguments(helper, positional, named);
    for (let at = 0; at < helper.arguments.length; at++) {
      const argument = helper.arguments[at]!;
      const given = places[at];
      if (given === undefined) {
        if (!isOptional(argument)) return missing(helper, argument);
      } else if (given.value !== undefined && given.value !== null) {
        convert(helper, argument, given.value);
      }
    }
  } catch (error) {
    if (error instanceof Fault) return error.message;
    throw error;
  }

  return undefined;
}

const NOTHING_NAMED: ReadonlyMap<string, never> = new Map<string, never>();

/** Puts each given argument at the place of the declared one. */
function placeArguments<Given>(
  helper: HelperDeclaration,
  positional: readonly Given[],
  named: ReadonlyMap<string, Given>,
): (Given | undefined)[] {
  const declared = helper.arguments;
  const places: (Given | undefined)[] = new Array(declared.length).fill(undefined);

  let next = 0;
  for (const given of positional) {
    while (next < declared.length && declared[next]!.named) next++;
    if (next === declared.length) throw new Fault(tooMany(helper, positional.length));
    places[next++] = given;
  }

  for (const [name, given] of named) {
    const at = declared.findIndex((argument) => argument.name === name);
    if (at === -1) {
      const names = declared.map((argument) => argument.name);
      const known = names.length === 0 ? "It takes none." : `It takes ${names.join(", ")}.`;
      throw new Fault(`"${helper.name}" has no argument "${name}".${didYouMeanHint(name, names) || ` ${known}`}`);
    }
    if (places[at] !== undefined) throw new Fault(`"${helper.name}" is given its argument "${name}" twice.`);
    places[at] = given;
  }

  return places;
}

function isOptional(argument: Argument): boolean {
  return argument.optional === true || argument.default !== undefined;
}

function missing(helper: HelperDeclaration, argument: Argument): string {
  return `"${helper.name}" needs its argument "${argument.name}": ${argument.doc}`;
}

function tooMany(helper: HelperDeclaration, given: number): string {
  const most = helper.arguments.filter((argument) => !argument.named).length;
  if (most === 0) return `"${helper.name}" takes its arguments by name only, such as ${helper.arguments[0]?.name}=….`;

  return `"${helper.name}" takes at most ${most} ${most === 1 ? "value" : "values"} without a name but is given ${given}.`;
}

/** No digit is matched by two parts of it: a long text is read once. */
const NUMBER = /^\s*[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?\s*$/;
const LONGEST_NUMBER = 1_000;

/** Whether a text is read as a number. */
export function isNumberText(text: string): boolean {
  return text.length <= LONGEST_NUMBER && NUMBER.test(text);
}

/** The value as the declared type; numbers in texts count as numbers because JSON data often carries them so. */
function convert(helper: HelperDeclaration, argument: Argument, given: Value): Value {
  const value = given instanceof SafeString && argument.type !== "any" ? given.text : given;
  switch (argument.type) {
    case "any":
      return value;
    case "text":
      if (typeof value === "string") return value;
      if (typeof value === "number" || typeof value === "bigint" || typeof value === "boolean") return String(value);
      break;
    case "number":
      if (typeof value === "number" || typeof value === "bigint") return value;
      if (typeof value === "string" && isNumberText(value)) return Number(value);
      break;
    case "boolean":
      if (typeof value === "boolean") return value;
      break;
    case "list":
      if (Array.isArray(value)) return value;
      break;
    case "object":
      if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
      break;
    case "date":
      if (typeof value === "string" || typeof value === "number") return value;
      break;
  }

  throw new Fault(
    `"${helper.name}" needs ${WANTED[argument.type]} as its argument "${argument.name}" but got ${describe(value)}.`,
  );
}

const WANTED = {
  any: "a value",
  text: "a text",
  number: "a number",
  boolean: "true or false",
  list: "a list",
  object: "an object",
  date: "a date",
};

/** A value in the words of a message. */
export function describe(value: Value): string {
  if (value === null || value === undefined) return "nothing";
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (value instanceof SafeString) return "HTML";
  if (typeof value === "object") return "an object";
  if (typeof value !== "string") return String(value);

  return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
}
