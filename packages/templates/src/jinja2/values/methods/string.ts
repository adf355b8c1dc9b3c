/** The methods of a text. Those of a safe text give safe texts and escape what is put into them. */
import { Fault } from "../../../core/errors.ts";
import type { SafeString } from "../../../core/output.ts";
import { indexIn, lastIndexIn, splitText } from "../../../core/text-search.ts";
import { Bytes } from "../bytes.ts";
import { formatString } from "../formatting/str-format.ts";
import { iterate } from "../iterate.ts";
import { isMapping } from "../mapping.ts";
import { escapedText } from "../markup.ts";
import { asText, characterCount, characters, sameKind } from "../text.ts";
import { isTrue } from "../truth.ts";
import { typeName } from "../type-name.ts";
import { Undefined } from "../undefined.ts";
import type { RenderContext } from "../value.ts";
import { Tuple, type Value } from "../value.ts";
import { intArgument, optionalInt, optionalText, textArgument } from "./arguments.ts";
import { methodTable } from "./method.ts";
import { capitalize, stringPredicates, swapCase, titleCase } from "./string-predicates.ts";
import { split, splitFromEnd, splitLines, strip } from "./string-split.ts";
import { makeTranslation, translate } from "./string-translate.ts";

type Self = string | SafeString;

/** A method that changes a text and nothing else. */
function change(run: (text: string) => string): [string, (self: Self, args: unknown, context: RenderContext) => Value] {
  return [
    "",
    (self, _args, context) => {
      const changed = run(textOf(self));
      context.run.meter.string(changed.length);
      return sameKind(self, changed);
    },
  ];
}

function textOf(self: Self): string {
  return typeof self === "string" ? self : self.text;
}

const predicates = Object.fromEntries(
  Object.entries(stringPredicates).map(([name, holds]): [string, [string, (self: Self) => Value]] => [
    name,
    ["", (self) => holds(textOf(self))],
  ]),
);

export const stringMethods = methodTable<Self>({
  ...predicates,
  capitalize: change(capitalize),
  casefold: change((text) => text.toUpperCase().toLowerCase()),
  lower: change((text) => text.toLowerCase()),
  swapcase: change(swapCase),
  title: change(titleCase),
  upper: change((text) => text.toUpperCase()),
  center: ["width fillchar?", (self, [width, fill], context) => pad(self, "center", width, fill, context)],
  ljust: ["width fillchar?", (self, [width, fill], context) => pad(self, "ljust", width, fill, context)],
  rjust: ["width fillchar?", (self, [width, fill], context) => pad(self, "rjust", width, fill, context)],
  zfill: ["width", (self, [width], context) => zeroFill(self, intArgument(width, "zfill"), context)],
  count: [
    "sub start? end?",
    (self, [part, start, end]) => countIn(textOf(self), textArgument(part, "count"), start, end),
  ],
  find: ["sub start? end?", (self, [part, start, end]) => find(self, part, start, end, false)],
  rfind: ["sub start? end?", (self, [part, start, end]) => find(self, part, start, end, true)],
  index: ["sub start? end?", (self, [part, start, end]) => found(find(self, part, start, end, false))],
  rindex: ["sub start? end?", (self, [part, start, end]) => found(find(self, part, start, end, true))],
  startswith: ["prefix start? end?", (self, [part, start, end]) => edge(self, "startswith", part, start, end)],
  endswith: ["suffix start? end?", (self, [part, start, end]) => edge(self, "endswith", part, start, end)],
  encode: ["encoding? errors?", (self, [encoding]) => Bytes.encode(textOf(self), optionalText(encoding, "encode"))],
  expandtabs: ["tabsize?", (self, [size], context) => expandTabs(self, optionalInt(size, "expandtabs") ?? 8, context)],
  format: ["...", (self, _args, context, call) => formatString(self, call, context)],
  format_map: ["mapping", (self, [values], context) => formatMap(self, values!, context)],
  join: ["iterable", (self, [items], context) => join(self, items!, context)],
  lstrip: ["chars?", (self, [set]) => sameKind(self, strip(textOf(self), optionalText(set, "lstrip"), true, false))],
  rstrip: ["chars?", (self, [set]) => sameKind(self, strip(textOf(self), optionalText(set, "rstrip"), false, true))],
  strip: ["chars?", (self, [set]) => sameKind(self, strip(textOf(self), optionalText(set, "strip"), true, true))],
  maketrans: ["x y? z?", (_self, args) => makeTranslation(args)],
  translate: ["table", (self, [table], context) => sameKind(self, translate(textOf(self), table!, context))],
  partition: ["sep", (self, [separator]) => partition(self, textArgument(separator, "partition"), false)],
  rpartition: ["sep", (self, [separator]) => partition(self, textArgument(separator, "rpartition"), true)],
  removeprefix: ["prefix", (self, [prefix]) => removeEdge(self, textArgument(prefix, "removeprefix"), true)],
  removesuffix: ["suffix", (self, [suffix]) => removeEdge(self, textArgument(suffix, "removesuffix"), false)],
  replace: [
    "old new count?",
    (self, [old, by, count], context) => replaceText(self, old!, by!, optionalInt(count, "replace") ?? -1, context),
  ],
  split: ["sep? maxsplit?", (self, [separator, most], context) => splitInto(self, separator, most, split, context)],
  rsplit: [
    "sep? maxsplit?",
    (self, [separator, most], context) => splitInto(self, separator, most, splitFromEnd, context),
  ],
  splitlines: [
    "keepends?",
    (self, [keeps], context) =>
      parts(self, splitLines(textOf(self), keeps !== undefined && isTrue(keeps, context)), context),
  ],
});

function parts(self: Self, texts: string[], context: RenderContext): Value {
  context.run.meter.list(texts.length);
  context.run.meter.step(texts.length);

  return texts.map((text) => sameKind(self, text));
}

function splitInto(
  self: Self,
  separator: Value | undefined,
  most: Value | undefined,
  cut: (text: string, separator: string | undefined, most: number) => string[],
  context: RenderContext,
): Value {
  return parts(self, cut(textOf(self), optionalText(separator, "split"), optionalInt(most, "split") ?? -1), context);
}

function pad(
  self: Self,
  side: "center" | "ljust" | "rjust",
  width: Value | undefined,
  fill: Value | undefined,
  context: RenderContext,
): Value {
  const text = textOf(self);
  const wanted = intArgument(width, side);
  const given = fill === undefined ? " " : textArgument(fill, side);
  if (characterCount(given) !== 1) throw new Fault(`"${side}" fills with one character but is given "${given}".`);
  const character = typeof self === "string" || fill === undefined ? given : escapedText(fill, context);
  const missing = wanted - characterCount(text);
  if (missing <= 0) return self;
  context.run.meter.string(text.length + missing * character.length);
  // Python puts the odd one to the left only where the width is odd too.
  const left = side === "ljust" ? 0 : side === "rjust" ? missing : Math.floor(missing / 2) + (missing & wanted & 1);

  return sameKind(self, character.repeat(left) + text + character.repeat(missing - left));
}

export function padText(self: Self, width: Value | undefined, context: RenderContext): Value {
  return pad(self, "center", width, undefined, context);
}

function zeroFill(self: Self, width: number, context: RenderContext): Value {
  const text = textOf(self);
  const missing = width - characterCount(text);
  if (missing <= 0) return self;
  context.run.meter.string(text.length + missing);
  const sign = /^[+-]/.exec(text)?.[0] ?? "";

  return sameKind(self, sign + "0".repeat(missing) + text.slice(sign.length));
}

/** The part of a text between two indexes in characters, and where it starts. */
function between(
  text: string,
  start: Value | undefined,
  end: Value | undefined,
): { part: string; offset: number } | undefined {
  const first = optionalInt(start, "start") ?? 0;
  const last = optionalInt(end, "end");
  if (first === 0 && last === undefined) return { part: text, offset: 0 };
  const all = characters(text);
  const clamp = (index: number) => Math.max(0, index < 0 ? index + all.length : index);
  const from = clamp(first);
  const to = last === undefined ? all.length : Math.min(clamp(last), all.length);
  if (from > to || from > all.length) return undefined;
  const part = all.slice(from, to);

  return { part: typeof part === "string" ? part : part.join(""), offset: from };
}

function countIn(text: string, part: string, start: Value | undefined, end: Value | undefined): number {
  const window = between(text, start, end);
  if (!window) return 0;

  return part === "" ? characterCount(window.part) + 1 : splitText(window.part, part).length - 1;
}

function find(
  self: Self,
  part: Value | undefined,
  start: Value | undefined,
  end: Value | undefined,
  fromEnd: boolean,
): number {
  const wanted = textArgument(part, "find");
  const window = between(textOf(self), start, end);
  if (!window) return -1;
  const at = fromEnd ? lastIndexIn(window.part, wanted) : indexIn(window.part, wanted);

  return at === -1 ? -1 : window.offset + characterCount(window.part.slice(0, at));
}

function found(at: number): number {
  if (at === -1) throw new Fault("The text does not contain what is looked for.");

  return at;
}

function edge(
  self: Self,
  name: "startswith" | "endswith",
  part: Value | undefined,
  start: Value | undefined,
  end: Value | undefined,
): boolean {
  const candidates = part instanceof Tuple ? part.items : [part];
  const window = between(textOf(self), start, end);

  return candidates.some((candidate) => {
    const text = textArgument(candidate, name);
    if (!window) return false;
    return name === "startswith" ? window.part.startsWith(text) : window.part.endsWith(text);
  });
}

function expandTabs(self: Self, size: number, context: RenderContext): Value {
  const tabs = textOf(self).split("\t").length - 1;
  context.run.meter.string(textOf(self).length + tabs * Math.max(0, size));
  let expanded = "";
  let column = 0;
  for (const character of textOf(self)) {
    if (character === "\t") {
      const spaces = size > 0 ? size - (column % size) : 0;
      expanded += " ".repeat(spaces);
      column += spaces;
    } else {
      expanded += character;
      column = character === "\n" || character === "\r" ? 0 : column + 1;
    }
  }

  return sameKind(self, expanded);
}

function formatMap(self: Self, values: Value, context: RenderContext): Value {
  if (values instanceof Undefined) throw values.fault();
  if (!isMapping(values)) throw new Fault(`"format_map" needs a dict but is given ${typeName(values)}.`);

  return formatString(self, { positional: [], named: values }, context);
}

function join(self: Self, items: Value, context: RenderContext): Value {
  const { meter } = context.run;
  const separator = textOf(self);
  let text = "";
  let isFirst = true;
  for (const item of iterate(items, context)) {
    meter.step();
    if (!isFirst) text += separator;
    isFirst = false;
    if (typeof self !== "string") text += escapedText(item, context);
    else {
      const part = asText(item);
      if (part === undefined) throw new Fault(`"join" needs texts but is given ${typeName(item)}.`);
      text += part;
    }
    meter.string(text.length);
  }

  return sameKind(self, text);
}

function partition(self: Self, separator: string, fromEnd: boolean): Value {
  if (separator === "") throw new Fault("A text cannot be split at an empty separator.");
  const text = textOf(self);
  const at = fromEnd ? lastIndexIn(text, separator) : indexIn(text, separator);
  const three =
    at === -1
      ? fromEnd
        ? ["", "", text]
        : [text, "", ""]
      : [text.slice(0, at), separator, text.slice(at + separator.length)];

  return new Tuple(three.map((part) => sameKind(self, part)));
}

function removeEdge(self: Self, edgeText: string, fromStart: boolean): Value {
  const text = textOf(self);
  if (edgeText === "") return self;
  if (fromStart) return text.startsWith(edgeText) ? sameKind(self, text.slice(edgeText.length)) : self;

  return text.endsWith(edgeText) ? sameKind(self, text.slice(0, -edgeText.length)) : self;
}

/** `replace`: at most `count` times, or always below 0. */
export function replaceText(self: Self, old: Value, by: Value, count: number, context: RenderContext): Self {
  const text = textOf(self);
  const from = textArgument(old, "replace");
  const given = textArgument(by, "replace");
  const to = typeof self === "string" ? given : escapedText(by, context);
  const pieces = from === "" ? ["", ...Array.from(text), ""] : splitText(text, from);
  const times = count < 0 ? pieces.length - 1 : Math.min(count, pieces.length - 1);
  context.run.meter.step(times);
  context.run.meter.string(text.length + times * (to.length - from.length));
  if (times === pieces.length - 1) return sameKind(self, pieces.join(to));

  return sameKind(self, pieces.slice(0, times).concat(pieces.slice(times).join(from)).join(to));
}
