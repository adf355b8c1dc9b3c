/** Reads an `_invoice` block by its schema, once: exact numbers out, and a finding for every shape that is wrong. */

import { isWritableCode, suggestCode } from "../code-lists/code-lists.ts";
import { blockPath, error, type Finding, shortPath } from "../finding.ts";
import { isXmlText } from "../xml/characters.ts";
import { isBase64 } from "./base64.ts";
import type { Field, Fields } from "./block/field.ts";
import { invoiceSchema } from "./block/schema.ts";
import { type DecimalText, formatDecimal, numberToText, parseDecimal, round } from "./decimal.ts";
import type { Invoice } from "./invoice.ts";
import type { InvoiceReading } from "./invoice-reading.ts";

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
  const report: Report = { findings: [], unreadable: new Set() };
  const invoice = (readObject(block, invoiceSchema.fields, blockPath, report) ?? {}) as Invoice;
  return { invoice, findings: report.findings, unreadable: [...report.unreadable] };
}

interface Report {
  readonly findings: Finding[];
  readonly unreadable: Set<string>;
}

function refuse(report: Report, path: string, message: string, rule?: string): undefined {
  report.findings.push(error(path, message, rule));
  report.unreadable.add(path);
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
      `${shortPath(path)} is ${describe(value)}: write an object with the fields ${Object.keys(fields).join(", ")}`,
    );
  const read: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const given = Object.hasOwn(value, name) ? value[name] : undefined;
    const below = `${path}.${name}`;
    if (given === undefined || given === null) {
      if (field.required) report.findings.push(missing(below, field));
      continue;
    }
    const result = readField(given, field, below, report);
    if (result !== undefined) read[name] = result;
  }
  for (const name of Object.keys(value)) {
    if (Object.hasOwn(fields, name) || value[name] === undefined) continue;
    refuse(
      report,
      `${path}.${name}`,
      `${shortPath(`${path}.${name}`)} is not a field of the block: ${closest(name, fields)}`,
    );
  }
  return read;
}

function missing(path: string, field: Field): Finding {
  const what = `${shortPath(path)} is missing: ${field.title}${field.term ? ` (${field.term})` : ""}`;
  return error(path, what, typeof field.required === "string" && field.required !== "XSD" ? field.required : undefined);
}

function closest(name: string, fields: Fields): string {
  const normal = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");
  const match = Object.keys(fields).find((other) => normal(other) === normal(name));
  return match ? `did you mean ${match}?` : `remove it, or use one of ${Object.keys(fields).join(", ")}`;
}

function readField(value: unknown, field: Field, path: string, report: Report): unknown {
  switch (field.kind) {
    case "object":
      if (field.short !== undefined && typeof value === "string")
        return readObject({ [field.short]: value }, field.fields, path, report);
      return readObject(value, field.fields, path, report);
    case "list":
      return readList(value, field.item, path, report, field);
    case "amount":
    case "decimal":
      return readDecimal(value, field, path, report);
    default:
      return readText(value, field, path, report);
  }
}

function readList(value: unknown, item: Field, path: string, report: Report, field: Field): unknown[] | undefined {
  if (!Array.isArray(value)) return refuse(report, path, `${shortPath(path)} is ${describe(value)}: write a list`);
  if (value.length === 0 && field.required) report.findings.push(missing(path, field));
  const read: unknown[] = [];
  for (const [index, each] of value.entries()) {
    const below = `${path}[${index}]`;
    const result =
      each === null || each === undefined
        ? refuse(report, below, `${shortPath(below)} is empty: remove it`)
        : readField(each, item, below, report);
    // A place that could not be read keeps its index, so that the paths of the others stay right.
    read.push(result ?? {});
  }
  return read;
}

function readDecimal(value: unknown, field: Field, path: string, report: Report): DecimalText | undefined {
  const text = typeof value === "number" ? numberToText(value) : value;
  if (typeof text !== "string" || !/^-?\d+(\.\d+)?$/.test(text)) {
    return refuse(report, path, `${shortPath(path)} is ${describe(value)}: write a decimal number such as "100.10"`);
  }
  if (text.length > maximumDigits)
    return refuse(report, path, `${shortPath(path)} has ${text.length} characters; ${maximumDigits} are allowed`);
  if (/^-[0.]+$/.test(text))
    return refuse(report, path, `${shortPath(path)} is ${text}: write zero without a minus sign`);
  const number = parseDecimal(text)!;
  if (field.kind === "amount" && number.scale > 2) {
    report.findings.push(
      error(
        path,
        `${shortPath(path)} is ${text}: an amount has at most two decimals, such as ${formatDecimal(round(number, 2), 2)}`,
        field.rule,
      ),
    );
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
  if (typeof text !== "string") return refuse(report, path, `${shortPath(path)} is ${describe(value)}: write a text`);
  if (text.trim() === "")
    return refuse(report, path, `${shortPath(path)} is empty: fill it or leave it out`, ruleOf(field));
  if (!isXmlText(text))
    return refuse(report, path, `${shortPath(path)} holds a control character that XML cannot carry: remove it`);
  if (field.kind === "date")
    return isDay(text)
      ? text
      : refuse(
          report,
          path,
          `${shortPath(path)} is "${text}": write a day that exists as YYYY-MM-DD, such as 2026-11-15`,
        );
  if (field.kind === "base64") {
    return isBase64(text)
      ? text
      : refuse(report, path, `${shortPath(path)} is not base64: encode the bytes of the file without line breaks`);
  }
  if (field.kind === "code" && !isWritableCode(field.list, text)) {
    const suggestion = suggestCode(field.list, text);
    const hint = suggestion ? `; did you mean ${suggestion.code} (${suggestion.name})?` : "";
    report.findings.push(
      error(
        path,
        `${shortPath(path)} is "${shorten(text)}", which is not in the list of ${field.list.replaceAll("-", " ")}${hint}`,
        field.rule,
      ),
    );
  }
  return text;
}

function ruleOf(field: Field): string | undefined {
  return typeof field.required === "string" && field.required !== "XSD" ? field.required : undefined;
}

/** A day of the calendar in ISO 8601. */
function isDay(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day >= 1 && day <= (days[month - 1] ?? 0);
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

function describe(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (value === null || value === undefined) return "missing";
  if (typeof value === "object") return "an object";
  return `${shorten(String(value))} (${typeof value})`;
}
