/** Filters on texts. */
import { Fault } from "../../core/errors.ts";
import type { SafeString } from "../../core/output.ts";
import { add } from "../values/arithmetic.ts";
import { formatPercent } from "../values/formatting/percent.ts";
import { length } from "../values/iterate.ts";
import { Dict } from "../values/mapping.ts";
import { escapeValue, isSafe } from "../values/markup.ts";
import { intArgument, optionalInt, optionalText, textArgument } from "../values/methods/arguments.ts";
import { padText, replaceText } from "../values/methods/string.ts";
import { capitalize } from "../values/methods/string-predicates.ts";
import { splitFromEnd, splitLines, strip } from "../values/methods/string-split.ts";
import { SPACE_CLASS } from "../values/python-space.ts";
import { str } from "../values/str.ts";
import { slice } from "../values/subscript.ts";
import { asText, isText, sameKind } from "../values/text.ts";
import { isTrue } from "../values/truth.ts";
import { typeName } from "../values/type-name.ts";
import { Undefined } from "../values/undefined.ts";
import type { RenderContext } from "../values/value.ts";
import { type CallArguments, Tuple, type Value } from "../values/value.ts";
import { type Apply, filterTable } from "./filter.ts";
import { wrapText } from "./word-wrap.ts";

/** The value as a text that stays safe where it is. */
function softText(value: Value, context: RenderContext): string | SafeString {
  return isText(value) ? value : str(value, context);
}

function change(run: (text: string) => string): Apply {
  return (context, value) => {
    const text = softText(value, context);
    const changed = run(asText(text)!);
    context.run.meter.string(changed.length);
    return sameKind(text, changed);
  };
}

const WORD_START = new RegExp(`([-({\\[<${SPACE_CLASS}]+)`);

export const textFilters = filterTable({
  capitalize: ["", change(capitalize)],
  lower: ["", change((text) => text.toLowerCase())],
  upper: ["", change((text) => text.toUpperCase())],
  title: [
    "",
    // The words are plain texts again, as in Jinja2.
    (context, value) => asText(softText(value, context))!.split(WORD_START).map(capitalWord).join(""),
  ],
  trim: ["chars?", (context, value, [set]) => trim(softText(value, context), optionalText(set, "trim"))],
  center: ["width?", (context, value, [width]) => padText(softText(value, context), width ?? 80, context)],
  string: ["", (context, value) => softText(value, context)],
  default: ["default_value? boolean?", orDefault],
  d: ["default_value? boolean?", orDefault],
  replace: ["old new count?", replace],
  format: ["...", (context, value, _args, call) => format(softText(value, context), call, context)],
  indent: ["width? first? blank?", indent],
  truncate: ["length? killwords? end? leeway?", truncate],
  wordcount: ["", (context, value) => str(value, context).match(/[\p{L}\p{N}_]+/gu)?.length ?? 0],
  wordwrap: ["width? break_long_words? wrapstring? break_on_hyphens?", wordWrap],
});

function capitalWord(word: string): string {
  const first = word === "" ? "" : String.fromCodePoint(word.codePointAt(0)!);

  return first.toUpperCase() + word.slice(first.length).toLowerCase();
}

function trim(text: string | SafeString, set: string | undefined): Value {
  return sameKind(text, strip(asText(text)!, set, true, true));
}

function orDefault(context: RenderContext, value: Value, [standard, boolean]: (Value | undefined)[]): Value {
  const isMissing =
    value instanceof Undefined || (boolean !== undefined && isTrue(boolean, context) && !isTrue(value, context));

  if (!isMissing) return value;

  return standard === undefined ? "" : standard;
}

function replace(context: RenderContext, value: Value, [old, by, count]: (Value | undefined)[]): Value {
  const times = optionalInt(count, "replace") ?? -1;
  if (!context.escaping.isOn) {
    return replaceText(str(value, context), str(old!, context), str(by!, context), times, context);
  }
  const isEscaped = isSafe(old!) || (isSafe(by!) && !isSafe(value));
  const text = isEscaped ? escapeValue(value, context) : softText(value, context);

  return replaceText(text, softText(old!, context), softText(by!, context), times, context);
}

function format(text: string | SafeString, { positional, named }: CallArguments, context: RenderContext): Value {
  if (positional.length > 0 && named && named.size > 0) {
    throw new Fault('"format" takes values either by position or by name, not both.');
  }

  return formatPercent(text, named && named.size > 0 ? Dict.of(named) : new Tuple(positional), context);
}

function indent(context: RenderContext, value: Value, [width, first, blank]: (Value | undefined)[]): Value {
  const { meter } = context.run;
  if (value instanceof Undefined) throw value.fault();
  const text = textArgument(value, "indent");
  const given = width === undefined ? undefined : asText(width);
  const size = given === undefined ? Math.max(0, optionalInt(width, "indent") ?? 4) : given.length;
  const lines = splitLines(`${text}\n`, false);
  meter.step(lines.length);
  meter.string(text.length + size * (lines.length + 1));
  const indention = given ?? " ".repeat(size);
  const indentsBlank = blank !== undefined && isTrue(blank, context);
  const indentsFirst = first !== undefined && isTrue(first, context);
  const indented = lines.map((line, at) => {
    if (at === 0) return indentsFirst ? indention + line : line;
    return line !== "" || indentsBlank ? indention + line : line;
  });

  return sameKind(value as string | SafeString, indented.join("\n"));
}

/** Jinja2's own policy: a text that is only slightly longer is left whole. */
const LEEWAY = 5;

function truncate(context: RenderContext, value: Value, [limit, kill, ending, slack]: (Value | undefined)[]): Value {
  const most = optionalInt(limit, "truncate") ?? 255;
  const end = ending === undefined ? "..." : softText(ending, context);
  const leeway = optionalInt(slack, "truncate") ?? LEEWAY;
  const kept = most - length(end, context);
  if (kept < 0) throw new Fault(`"truncate" is given the length ${most}, which is shorter than its end.`);
  if (leeway < 0) throw new Fault(`"truncate" is given the leeway ${leeway}, which must be at least 0.`);
  if (length(value, context) <= most + leeway) return value;
  const start = slice(value, null, kept, null, context);
  if (!isText(start)) throw new Fault(`"truncate" needs a text but is given ${typeName(value)}.`);
  if (kill !== undefined && isTrue(kill, context)) return add(start, end, context);
  const [words = ""] = splitFromEnd(asText(start)!, " ", 1);

  return add(sameKind(start, words), end, context);
}

function wordWrap(
  context: RenderContext,
  value: Value,
  [width, breakLong, separator, onHyphens]: (Value | undefined)[],
): Value {
  const text = textArgument(value, "wordwrap");
  const options = {
    width: width === undefined ? 79 : intArgument(width, "wordwrap"),
    breaksLongWords: breakLong === undefined || isTrue(breakLong, context),
    breaksOnHyphens: onHyphens === undefined || isTrue(onHyphens, context),
  };
  const join = optionalText(separator, "wordwrap") ?? "\n";
  // A line without words stays as an empty one.
  const lines = splitLines(text, false).flatMap((line) => {
    const wrapped = wrapText(line, options);
    return wrapped.length === 0 ? [""] : wrapped;
  });
  context.run.meter.step(lines.length);
  context.run.meter.string(text.length + lines.length * join.length);

  return lines.join(join);
}
