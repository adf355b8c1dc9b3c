/** Reads an `_invoice` block by its schema, once: exact numbers out, and a finding for every shape that is wrong. */

import { type CodeListName, isWritableCode } from "../code-lists/code-lists.ts";
import { nearestWord } from "../code-lists/edit-distance.ts";
import { suggestCode } from "../code-lists/suggest-code.ts";
import { blockPath, error, shortPath } from "../finding.ts";
import { FindingList } from "../finding-list.ts";
import { isXmlText } from "../xml/characters.ts";
import { isBase64 } from "./base64.ts";
import type { Field, Fields, ListField } from "./block/field.ts";
import { invoiceSchema } from "./block/schema.ts";
import { isCalendarDay } from "./calendar.ts";
import { type DecimalText, formatDecimal, numberToText, parseDecimal, round } from "./decimal.ts";
import type { Invoice } from "./invoice.ts";
import type { InvoiceReading } from "./invoice-reading.ts";
import { longestName, mostEntries } from "./limits.ts";
import { isCharged } from "./line-kinds.ts";

const maximumDigits = 40;

/**
 * Reads the block; a value that is wrong becomes a finding and is left out of the invoice.
 *
 * ```ts
 * const reading = readInvoice(data._invoice);
 * const findings = checkReadInvoice(reading, { profile: "en16931" });
 * ```
 */
export function readInvoice(block: unknown): InvoiceReading {
  if (block === undefined || block === null) {
    const missing = "The data has no _invoice block: an e-invoice needs one beside the data of the template";
    return { invoice: {}, findings: [error(blockPath, missing)], unreadable: [blockPath] };
  }
  const report: Report = { findings: new FindingList(), unreadable: new Set(), entries: 0 };
  const invoice = (readObject(block, invoiceSchema.fields, blockPath, report) ?? {}) as Invoice;
  return { invoice, findings: report.findings.all(), unreadable: [...report.unreadable] };
}

interface Report {
  readonly findings: FindingList;
  readonly unreadable: Set<string>;
  /** Of all lists so far. */
  entries: number;
}

/** Messages are made only where there is room for them: a block can have a fault in each of a million places. */
function note(report: Report, path: string, message: () => string, rule?: string): void {
  if (report.findings.isFull) report.findings.count();
  else report.findings.add(error(path, message(), rule));
}

function refuse(report: Report, path: string, message: () => string, rule?: string): undefined {
  if (!report.findings.isFull) report.unreadable.add(path);
  note(report, path, message, rule);
  return undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function readObject(value: unknown, fields: Fields, path: string, report: Report): Record<string, unknown> | undefined {
  if (!isRecord(value))
    return refuse(
      report,
      path,
      () =>
        `${shortPath(path)} is ${describe(value)}: write an object with the fields ${Object.keys(fields).join(", ")}`,
    );
  const read: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const given = Object.hasOwn(value, name) ? value[name] : undefined;
    const below = `${path}.${name}`;
    if (given === undefined || given === null) {
      if (field.required && (field.inUncharged !== false || isCharged(value))) noteMissing(below, field, report);
      continue;
    }
    const result = readField(given, field, below, report);
    if (result !== undefined) read[name] = result;
  }
  for (const name of Object.keys(value)) {
    if (Object.hasOwn(fields, name) || value[name] === undefined) continue;
    const below = `${path}.${name.length > longestName ? `${name.slice(0, longestName)}…` : name}`;
    refuse(report, below, () => `${shortPath(below)} is not a field of the block: ${closest(name, fields)}`);
  }
  return read;
}

function noteMissing(path: string, field: Field, report: Report): void {
  const what = () => `${shortPath(path)} is missing: ${field.title}${field.term ? ` (${field.term})` : ""}`;
  note(report, path, what, ruleOf(field));
}

function closest(name: string, fields: Fields): string {
  const normal = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");
  const names = Object.keys(fields);
  const match = names.find((other) => normal(other) === normal(name)) ?? nearestWord(name.toLowerCase(), names);
  return match ? `did you mean ${match}?` : `remove it, or use one of ${Object.keys(fields).join(", ")}`;
}

function readField(value: unknown, field: Field, path: string, report: Report): unknown {
  switch (field.kind) {
    case "object":
      if (field.short !== undefined && typeof value === "string")
        return readObject({ [field.short]: value }, field.fields, path, report);
      return readObject(value, field.fields, path, report);
    case "list":
      return readList(value, field, path, report);
    case "amount":
    case "decimal":
      return readDecimal(value, field, path, report);
    default:
      return readText(value, field, path, report);
  }
}

function readList(value: unknown, field: ListField, path: string, report: Report): unknown[] | undefined {
  if (!Array.isArray(value))
    return refuse(report, path, () => `${shortPath(path)} is ${describe(value)}: write a list`);
  if (value.length > field.limit)
    return refuse(report, path, () => `${shortPath(path)} has ${value.length} entries; ${field.limit} are allowed`);
  report.entries += value.length;
  if (report.entries > mostEntries)
    return refuse(
      report,
      path,
      () => `${shortPath(path)} has too many entries: all lists of the block together may have ${mostEntries}`,
    );
  if (value.length === 0 && field.required) noteMissing(path, field, report);
  const read: unknown[] = [];
  for (const [index, each] of value.entries()) {
    const below = `${path}[${index}]`;
    const result =
      each === null || each === undefined
        ? refuse(report, below, () => `${shortPath(below)} is empty: remove it`)
        : readField(each, field.item, below, report);
    // A place that could not be read keeps its index, so that the paths of the others stay right.
    read.push(result ?? {});
  }
  return read;
}

function readDecimal(value: unknown, field: Field, path: string, report: Report): DecimalText | undefined {
  const text = typeof value === "number" ? numberToText(value) : value;
  if (typeof text !== "string" || !/^-?\d+(\.\d+)?$/.test(text))
    return refuse(report, path, () => `${shortPath(path)} is ${describe(value)}: ${numberWanted(value)}`);
  if (text.length > maximumDigits)
    return refuse(report, path, () => `${shortPath(path)} has ${text.length} characters; ${maximumDigits} are allowed`);
  if (/^-[0.]+$/.test(text))
    return refuse(report, path, () => `${shortPath(path)} is ${text}: write zero without a minus sign`);
  if (field.kind === "amount") {
    const number = parseDecimal(text)!;
    if (number.scale > 2) {
      const example = () => formatDecimal(round(number, 2), 2);
      note(
        report,
        path,
        () => `${shortPath(path)} is ${text}: an amount has at most two decimals, such as ${example()}`,
        field.rule,
      );
    }
  }
  return text as DecimalText;
}

function readText(
  value: unknown,
  field: Exclude<Field, { kind: "object" | "list" | "amount" | "decimal" }>,
  path: string,
  report: Report,
): string | undefined {
  const text = typeof value === "number" ? numberToText(value) : value;
  if (typeof text !== "string")
    return refuse(report, path, () => `${shortPath(path)} is ${describe(value)}: write a text`);
  if (text.trim() === "")
    return refuse(
      report,
      path,
      () => `${shortPath(path)} is empty: ${field.required ? "it is required, fill it" : "fill it or leave it out"}`,
      ruleOf(field),
    );
  if (!isXmlText(text)) return refuse(report, path, () => `${shortPath(path)} holds ${unwritable(text)}: remove it`);
  if (field.kind === "date" && !isDay(text))
    return refuse(
      report,
      path,
      () => `${shortPath(path)} is "${shorten(text)}": write a day that exists as YYYY-MM-DD, such as 2026-11-15`,
    );
  if (field.kind === "base64" && !isBase64(text))
    return refuse(
      report,
      path,
      () => `${shortPath(path)} is not base64: encode the bytes of the file without line breaks`,
    );
  if (field.kind === "code" && !isWritableCode(field.list, text)) {
    note(report, path, () => `${shortPath(path)} is "${shorten(text)}", ${notInList(field.list, text)}`, field.rule);
  }
  return text;
}

/** What to write for a text that is nearly a number. */
function numberWanted(value: unknown): string {
  if (typeof value !== "string") return 'write a decimal number such as "100.10"';
  const bare = value.replace(/[\s\u00a0\u202f'’]/g, "");
  const point = bare.includes(",") && !bare.includes(".") ? bare.replace(",", ".") : bare;
  return /^-?\d+(\.\d+)?$/.test(point)
    ? `write "${point}", without blanks and with a point before the decimals`
    : 'write a decimal number such as "100.10"';
}

function unwritable(text: string): string {
  return text.isWellFormed()
    ? "a control character that XML cannot carry"
    : "half of a character (a surrogate without its other half), as a text cut in the middle has it";
}

function notInList(list: CodeListName, written: string): string {
  const suggestion = suggestCode(list, written);
  const hint = suggestion ? `; did you mean ${suggestion.code} (${suggestion.name})?` : "";
  return `which is not in the list of ${list.replaceAll("-", " ").replace("vat", "VAT")}${hint}`;
}

function ruleOf(field: Field): string | undefined {
  return typeof field.required === "string" && field.required !== "XSD" ? field.required : undefined;
}

/** A day of the calendar in ISO 8601. */
function isDay(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  return isCalendarDay(year, month, day);
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

function describe(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (value === null || value === undefined) return "missing";
  if (typeof value === "object") return "an object";
  return typeof value === "string" ? `"${shorten(value)}"` : `${shorten(String(value))} (${typeof value})`;
}
