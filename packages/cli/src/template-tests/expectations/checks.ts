/** What the checks of a render say: warnings, PDF/UA, the e-invoice, text that does not fit. */
import { type BusinessTerm, businessTerms, readInvoiceXml } from "@platen/einvoice";
import { checkPdf } from "@platen/pdf";
import type { TestExpectations } from "@platen/render";
import { describeOverflow } from "../../overflow/overflow.ts";
import { type MadeDocument, plainText } from "../outcome.ts";
import type { Miss } from "../test-case.ts";
import { notAPdf } from "./not-a-pdf.ts";

export function missedWarnings(
  expected: NonNullable<TestExpectations["warnings"]>,
  { document }: MadeDocument,
): Miss[] {
  const found = [
    ...document.warnings.map(({ code, message, location }) => ({ code, message, location })),
    ...(document.accessibility?.warnings ?? []).map(({ code, message, locations: [first] }) => ({
      code,
      message,
      location: first ? `${first.file}:${first.line}:${first.column}` : null,
    })),
  ];
  const wanted = expected === "none" ? [] : expected;
  const codes = new Set(found.map(({ code }) => code));
  const missing = wanted.flatMap((code, index): Miss[] =>
    codes.has(code)
      ? []
      : [{ at: [index], expected: `the warning ${code}`, found: [...codes].join(", ") || "no warning" }],
  );
  const others = found.filter(({ code }) => !wanted.includes(code));
  const unwanted = [...new Map(others.map((each) => [each.code, each])).values()].map(
    ({ code, message, location }): Miss => ({
      at: [],
      expected: wanted.length === 0 ? "no warning" : `no warning but ${wanted.join(", ")}`,
      found: `${code}: ${message}${location === null ? "" : ` (${location})`}`,
    }),
  );

  return [...missing, ...unwanted];
}

/** A template that does not ask for the standard is checked all the same. */
export async function missedUa({ document, pdf }: MadeDocument): Promise<Miss[]> {
  if (!pdf) return [notAPdf];
  const { accessibility } = document;
  const failures = accessibility?.failures ?? (await checkPdf(document.bytes, "ua1")).failures;

  return failures.map((failure) => {
    const place = "locations" in failure ? failure.locations[0] : undefined;
    const where = place ? ` (${place.file}:${place.line}:${place.column})` : "";
    return { at: [], expected: "PDF/UA-1", found: `${failure.rule}: ${failure.message}${where}` };
  });
}

export function missedOverflow({ overflow, pdf }: MadeDocument): Miss[] {
  return overflow.map((each) => {
    const sought = each.text.slice(0, 20);
    const page = pdf ? pdf.pages.findIndex(({ text }) => plainText(text).includes(sought)) + 1 : 0;
    return { at: [], expected: "text that fits", found: describeOverflow(each), page: page || undefined };
  });
}

export function missedGlyphs({ document }: MadeDocument): Miss[] {
  return document.warnings
    .filter(({ code }) => code === "missing_glyph")
    .map(({ message }) => ({ at: [], expected: "a font for every character", found: message }));
}

export function missedEinvoice(
  expected: NonNullable<TestExpectations["einvoice"]>,
  { document }: MadeDocument,
): Miss[] {
  const { einvoice, invoiceXml } = document;
  if (!einvoice || !invoiceXml)
    return [
      { at: [], expected: "an e-invoice", found: "the file carries none: set einvoice in the template's settings" },
    ];
  const errors = einvoice.validation.messages.filter(({ severity }) => severity === "error");
  const misses: Miss[] = errors.map(({ rule, message }) => ({
    at: [],
    expected: "a valid e-invoice",
    found: `${rule}: ${message}`,
  }));
  if (expected === "valid") return misses;

  const { profile, terms = {} } = expected;
  if (profile !== undefined && profile !== einvoice.profile)
    misses.push({ at: ["profile"], expected: `the profile ${profile}`, found: einvoice.profile });
  const all = businessTerms(readInvoiceXml(invoiceXml));

  return [...misses, ...Object.entries(terms).flatMap(([term, value]) => missedTerm(term, value, all))];
}

type TermValue = string | number;

function missedTerm(term: string, value: TermValue | TermValue[], all: readonly BusinessTerm[]): Miss[] {
  const found = all.filter((each) => each.term === term).map((each) => each.value);
  const wanted = Array.isArray(value) ? value : [value];
  // One value is that of every entry: a currency, a rate that all lines have.
  const isSame = Array.isArray(value)
    ? found.length === wanted.length && found.every((each, index) => isSameValue(each, wanted[index]!))
    : found.length > 0 && found.every((each) => isSameValue(each, value));
  if (isSame) return [];

  return [
    {
      at: ["terms", term],
      expected: `${term} ${wanted.join(", ") || "in no place"}`,
      found: found.length > 0 ? found.join(", ") : "the invoice does not have it",
    },
  ];
}

/** Amounts are the same with other digits behind the last one that counts: 120 and 120.00. */
function isSameValue(found: string, wanted: TermValue): boolean {
  const text = String(wanted);
  if (found === text) return true;
  const plain = (digits: string) => (digits.includes(".") ? digits.replace(/\.?0+$/, "") : digits);

  return /^-?\d+(\.\d+)?$/.test(found) && /^-?\d+(\.\d+)?$/.test(text) && plain(found) === plain(text);
}
