/** Rewrites a chain of filters: each one that PDFMonkey has as the one that prints the same here. */
import type { Expression, FilterCall, Filtered, Source } from "@platen/templates/liquid";
import type { FindingList } from "../../finding-list.ts";
import type { Edit } from "../../text/edit.ts";
import { printsZoneLetters, toDateFns } from "./date-format.ts";
import { inexpressibleFilters, needlessFilters, rubyFilters, sharedFilters } from "./known-filters.ts";
import { ianaZone } from "./time-zone.ts";

interface FilterContext {
  source: Source;
  findings: FindingList;
  /** The text of an expression as the converted template writes it. */
  write(expression: Expression): string;
}

/** What a moment in a zone prints without `date` after it: the offset, or the letters of UTC. */
const ZONED_TEXT = "yyyy-MM-dd HH:mm:ss xx";
const UTC_TEXT = "yyyy-MM-dd HH:mm:ss 'UTC'";
/** The same for a `date` that stays: it reads the milliseconds too. */
const ZONED_MOMENT = "yyyy-MM-dd HH:mm:ss.SSS xx";

export function convertFilters({ value, filters }: Filtered, context: FilterContext): Edit[] {
  const edits: Edit[] = [];
  let hasDecimal = isDecimal(value, context);
  for (let at = 0; at < filters.length; at++) {
    const call = filters[at]!;
    const next = filters[at + 1];
    if (call.name === "in_time_zone") {
      const { changes, takesNext } = convertZone(call, next, context);
      edits.push(...changes);
      if (takesNext) at++;
      continue;
    }
    if (call.name === "divided_by") reportDivision(call, hasDecimal, context);
    hasDecimal ||= call.positional.some((argument) => isDecimal(argument, context));
    edits.push(...convertFilter(call, context));
  }

  return edits;
}

function convertFilter(call: FilterCall, context: FilterContext): Edit[] {
  switch (call.name) {
    case "date":
      return convertDate(call, context);
    case "with_delimiter":
      return convertDelimiter(call, context);
    case "format":
      return convertPattern(call, context);
    case "slice_by":
      return [{ from: call.from, to: call.nameTo, text: "chunk" }];
    case "default":
      if (call.named.length > 0 || call.positional.length > 1) reportErrorText(call, context);
      return [];
    case "to_sentence":
      if (hasArguments(call)) return stays(call, context);
      return [replaced(call, 'to_sentence: "and", locale: "en-GB"', context)];
    default:
      if (rubyFilters.has(call.name) || sharedFilters.has(call.name)) return [];
      return inexpressibleFilters.has(call.name) ? stays(call, context) : takenOut(call, context);
  }
}

function convertDate(call: FilterCall, context: FilterContext): Edit[] {
  const format = onlyText(call);
  if (format === null || format === "") return [];
  const written = writtenFormat(format);
  if (written !== null) return [replaced(call, `format_date: ${written}`, context)];

  reportKeptFormat(call, format, { losesZone: false }, context);
  return [];
}

function convertZone(
  call: FilterCall,
  next: FilterCall | undefined,
  context: FilterContext,
): { changes: Edit[]; takesNext: boolean } {
  const [zone] = call.positional;
  if (zone === undefined || call.positional.length > 1 || call.named.length > 0) {
    return { changes: stays(call, context), takesNext: false };
  }
  const written = writtenZone(zone, call, context);
  if (written === null) return { changes: [], takesNext: false };
  const zonedText = /^"(Etc\/)?UTC"$/.test(written) ? UTC_TEXT : ZONED_TEXT;
  if (next?.name !== "date" || next.positional.length !== 1) {
    const changes = [replaced(call, `format_date: "${zonedText}", timezone: ${written}`, context)];
    return { changes, takesNext: false };
  }

  const format = onlyText(next);
  const pattern = format === null || format === "" ? null : writtenFormat(format);
  if (pattern !== null) {
    const changes = [
      replaced(call, `format_date: ${pattern}, timezone: ${written}`, context),
      removed(next, context.source),
    ];
    return { changes, takesNext: true };
  }
  if (format) reportKeptFormat(next, format, { losesZone: printsZoneLetters(format) }, context);
  const moment = format === "" ? zonedText : ZONED_MOMENT;
  const changes = [replaced(call, `format_date: "${moment}", timezone: ${written}`, context)];
  return { changes, takesNext: true };
}

function writtenZone(zone: Expression, call: FilterCall, context: FilterContext): string | null {
  if (zone.kind !== "literal") return context.write(zone);
  const name = typeof zone.value === "string" ? zone.value : "";
  const iana = ianaZone(name);
  if (iana !== null) return `"${iana}"`;

  context.findings.add(context.source, call.from, {
    code: "timezone_unknown",
    message: `"${name}" is not a time zone that is known here, so in_time_zone was left as it is.`,
    advice: 'Replace the filter by format_date with a zone such as timezone: "Europe/Paris".',
  });
  return null;
}

const DELIMITER_OPTIONS = ["precision", "delimiter", "separator", "strip_insignificant_zeros"];

function convertDelimiter(call: FilterCall, context: FilterContext): Edit[] {
  const isKnown = call.named.every(({ name }) => DELIMITER_OPTIONS.includes(name));
  if (call.positional.length > 0 || !isKnown) return stays(call, context);

  const given = new Map(call.named.map(({ name, value }) => [name, context.write(value)]));
  const precision = given.get("precision");
  const stripped = given.get("strip_insignificant_zeros");
  const options = [
    ...(precision === undefined ? [] : [`precision: ${precision}`]),
    `delimiter: ${given.get("delimiter") ?? '","'}`,
    `separator: ${given.get("separator") ?? '"."'}`,
    ...(stripped === undefined ? [] : [`strip_zeros: ${stripped}`]),
  ];

  return [replaced(call, `number: ${options.join(", ")}`, context)];
}

const MOST_DECIMALS = 20;

function convertPattern(call: FilterCall, context: FilterContext): Edit[] {
  const decimals = /^%\.(\d{1,2})f$/.exec(onlyText(call) ?? "")?.[1];
  if (decimals === undefined || Number(decimals) > MOST_DECIMALS) return stays(call, context);

  const options = `precision: ${Number(decimals)}, delimiter: "", separator: ".", rounding: "printf"`;
  return [replaced(call, `number: ${options}`, context)];
}

function reportErrorText(call: FilterCall, { findings, source }: FilterContext): void {
  findings.add(source, call.from, {
    code: "filter_unknown",
    message: `PDFMonkey prints an error text for ${call.name} with these arguments; here it prints a value.`,
    advice: "Check the printed value, or leave only the first argument.",
  });
}

/** A filter that nothing here equals: it stays in place, and publishing refuses it until the author acts. */
function stays(call: FilterCall, { findings, source }: FilterContext): Edit[] {
  findings.add(source, call.from, {
    code: "filter_unknown",
    message: `The filter ${call.name}${hasArguments(call) ? " with these arguments" : ""} has no equal here and was left as it is.`,
    advice: inexpressibleFilters.get(call.name) ?? "Replace it before you publish the template.",
  });

  return [];
}

/** PDFMonkey passes over a filter that it does not know, but here the name may mean something. */
function takenOut(call: FilterCall, { findings, source }: FilterContext): Edit[] {
  findings.add(source, call.from, {
    code: "filter_unknown",
    message: needlessFilters.has(call.name)
      ? `The filter ${call.name} is not needed here and was taken out.`
      : `PDFMonkey does not have a filter ${call.name} and passes over it, so it was taken out.`,
    advice: needlessFilters.has(call.name)
      ? "Check that special characters print as they should."
      : "Check the printed value; if the filter was meant to do something, use one of the filters and helpers of Platen.",
  });

  return [removed(call, source)];
}

function reportDivision(call: FilterCall, hasDecimal: boolean, context: FilterContext): void {
  const [divisor] = call.positional;
  if (divisor === undefined || hasDecimal || isDecimal(divisor, context)) return;
  if (divisor.kind === "literal" && typeof divisor.value !== "number" && typeof divisor.value !== "bigint") return;

  context.findings.add(context.source, call.from, {
    code: "integer_division",
    message: `Where both numbers are whole, divided_by: ${context.write(divisor)} rounds down: 10 divided by 4 is 2.`,
    advice:
      "If a fraction is meant, write the divisor with a decimal point, such as 100.0, or put times: 1.0 before it.",
  });
}

function reportKeptFormat(
  call: FilterCall,
  format: string,
  { losesZone }: { losesZone: boolean },
  { findings, source }: FilterContext,
): void {
  findings.add(source, call.from, {
    code: "date_format",
    severity: losesZone ? "warning" : "info",
    message: losesZone
      ? `The format "${format}" prints the letters of the zone, which are lost after a conversion to a time zone.`
      : `The format "${format}" has no equal in format_date, so the filter date was kept; it prints the same.`,
    ...(losesZone ? { advice: "Write the letters of the zone as text, or print the offset with %z." } : {}),
  });
}

/** The format as a literal of Liquid, which has no escapes; null where it cannot be written. */
function writtenFormat(format: string): string | null {
  const pattern = toDateFns(format);
  if (pattern === null) return null;
  if (!pattern.includes('"')) return `"${pattern}"`;

  return pattern.includes("'") ? null : `'${pattern}'`;
}

function onlyText({ positional, named }: FilterCall): string | null {
  const [first] = positional;
  if (positional.length !== 1 || named.length > 0 || first?.kind !== "literal") return null;

  return typeof first.value === "string" ? first.value : null;
}

function hasArguments({ positional, named }: FilterCall): boolean {
  return positional.length > 0 || named.length > 0;
}

/** A number that is written with a decimal point. */
function isDecimal(expression: Expression, { source }: FilterContext): boolean {
  if (expression.kind !== "literal" || typeof expression.value === "string") return false;

  return /^-?\d+\./.test(source.text.slice(expression.from, expression.to));
}

function replaced(call: FilterCall, text: string, { source }: FilterContext): Edit {
  return { from: call.from, to: endOf(call, source), text };
}

/** With the bar before it and the blanks after it. */
function removed(call: FilterCall, source: Source): Edit {
  return { from: source.text.lastIndexOf("|", call.from), to: call.to, text: "" };
}

/** Without the blanks that belong to the call. */
function endOf(call: FilterCall, source: Source): number {
  return call.from + source.text.slice(call.from, call.to).trimEnd().length;
}
