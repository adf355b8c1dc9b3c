/**
 * CII into UBL: what we make of an invoice says the same as what a converter of others makes of it. PLATEN_ORACLE names the command
 * that runs it (`cii2ubl -o folder`, names in, one line of JSON a file out). Both results are read into blocks and compared field
 * by field; differences that are known are listed here with their reasons. A part of the invoices is taken, all of them with
 * PLATEN_CONFORMANCE_LONG=1.
 */

import { globSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { convertInvoiceXml, InvoiceDataError, NotAnInvoice, readInvoiceXml, XmlError } from "@platen/einvoice";
import type { OutsideSuite, SuiteResult } from "../../suite.ts";
import { askProgram } from "./official-rules.ts";

const command = process.env.PLATEN_ORACLE;
const step = process.env.PLATEN_CONFORMANCE_LONG === "1" ? 1 : 5;

/** A field that differs: its path without numbers, what we say and what they say. */
interface Difference {
  readonly path: string;
  readonly ours: unknown;
  readonly theirs: unknown;
}

interface Explanation {
  readonly reason: string;
  readonly is: (difference: Difference) => boolean;
}

/** They have nothing at the paths. */
function onlyOurs(reason: string, path: RegExp): Explanation {
  return { reason, is: (difference) => path.test(difference.path) && difference.theirs === undefined };
}

/** We have nothing at the paths. */
function onlyTheirs(reason: string, path: RegExp): Explanation {
  return { reason, is: (difference) => path.test(difference.path) && difference.ours === undefined };
}

/** Why a difference is none of meaning, or why we differ. */
const explained: readonly Explanation[] = [
  {
    reason: "BT-29, BT-46, BT-60: identifiers without a scheme are left out by them where there is one with a scheme",
    is: ({ path, ours, theirs }) => path.endsWith(".ids") && listOf(theirs).every((id) => listOf(ours).includes(id)),
  },
  {
    reason:
      "BG-24: of a document with a file they keep the identifier alone, and take the object (BT-18) for a document",
    is: ({ path }) => path === "attachments",
  },
  onlyOurs("BT-150: they leave out the unit of the base quantity", /price\.base_unit$/),
  {
    reason: "BT-149: they take the base quantity of the gross price where it differs from that of the net price",
    is: ({ path }) => path.endsWith("price.base_quantity"),
  },
  onlyOurs("BT-148: they leave out a gross price without a discount", /price\.gross$/),
  onlyOurs("BT-61: they leave out the legal registration of the payee", /^payee\.legal_id$/),
  onlyOurs("BT-114: they leave out a rounding of 0", /^totals\.rounding$/),
  onlyOurs("BG-17: they leave out accounts of means that are not a transfer", /^payment\.accounts$/),
  onlyOurs("BG-19: they leave out a direct debit beside another means of payment", /^payment\.direct_debit$/),
  {
    reason: "BT-9, BT-20: of several payment terms (EXTENDED) they take the first; we take the last date and all texts",
    is: ({ path, ours, theirs }) =>
      (path === "due_date" && String(ours) > String(theirs)) ||
      (path === "payment_terms" && listOfLines(ours).includes(String(plain(theirs)))),
  },
  {
    reason: "BT-127 has no subject: they write the code into the text, we list it as lost",
    is: ({ path, ours, theirs }) =>
      path === "lines[].note" && /^#[A-Z]{3}#/.test(String(theirs)) && String(theirs).endsWith(String(ours)),
  },
  onlyOurs("BG-13: they leave the delivery out of a credit note", /^delivery$/),
  onlyTheirs("BG-10 has no address: we leave out that of the payee", /^payee\.address$/),
  onlyTheirs("BG-7 has no tax number besides that of VAT: we leave it out", /^buyer\.tax_number$/),
  {
    reason: "BT-110: where there is none they write 0; we compute nothing",
    is: ({ path, ours, theirs }) => path === "totals.tax_total" && ours === undefined && theirs === "0",
  },
  {
    reason: "BT-129 and BT-146: they move the sign of a negative price to the quantity",
    is: ({ path, ours, theirs }) =>
      /^lines\[\]\.(quantity|price\.net)$/.test(path) &&
      String(plain(ours)).replace("-", "") === String(plain(theirs)).replace("-", ""),
  },
];

/** The entries of a list as texts, so that their order does not matter. */
function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map((entry) => JSON.stringify(entry)) : [];
}

/** The lines of a text, white space folded. */
function listOfLines(value: unknown): unknown[] {
  return typeof value === "string" ? value.split("\n").map(plain) : [];
}

/** Lists that are compared as a whole. */
const unordered = /(\.ids|^attachments)$/;

/** A number without what does not change it; any other text as it is, white space folded. */
function plain(value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (/^-?\d+\.\d+$/.test(value)) return value.replace(/\.?0+$/, "");
  return value.replace(/\s+/g, " ").trim();
}

function differencesOf(ours: unknown, theirs: unknown, path = ""): Difference[] {
  if (Object.is(plain(ours), plain(theirs))) return [];
  const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
  if (unordered.test(path) && listOf(ours).sort().join() === listOf(theirs).sort().join()) return [];
  if (!isObject(ours) || !isObject(theirs) || unordered.test(path)) return [{ path, ours, theirs }];
  const below = (key: string) => (Array.isArray(ours) ? `${path}[]` : path === "" ? key : `${path}.${key}`);
  return [...new Set([...Object.keys(ours), ...Object.keys(theirs)])].flatMap((key) =>
    differencesOf(ours[key], theirs[key], below(key)),
  );
}

function inWords({ path, ours, theirs }: Difference): string {
  const short = (value: unknown) => (JSON.stringify(value) ?? "nothing").slice(0, 80);
  return `${path} is ${short(ours)}, theirs ${short(theirs)}`;
}

/** Null where the file cannot be converted. */
function convertedByUs(xml: Uint8Array): unknown {
  try {
    return readInvoiceXml(convertInvoiceXml(xml, { syntax: "ubl", profile: "en16931" }).xml);
  } catch (error) {
    if (error instanceof XmlError || error instanceof NotAnInvoice || error instanceof InvoiceDataError) return null;
    throw error;
  }
}

/** They keep the name of the profile, where ours is EN 16931: by that of EXTENDED more fields would be read. */
function readAsEn16931(xml: string): unknown {
  const profile = /(<cbc:CustomizationID[^>]*>)[^<]*/;
  return readInvoiceXml(Buffer.from(xml.replace(profile, "$1urn:cen.eu:en16931:2017"), "utf8"));
}

interface Conversion {
  readonly file: string;
  readonly valid: boolean;
  readonly output?: string | null;
}

async function compare(oracle: string, dataFolder: string): Promise<SuiteResult> {
  const result: SuiteResult = { passed: 0, total: 0, notes: [] };
  const folder = await mkdtemp(join(tmpdir(), "converted-"));
  const files = globSync("invoices/**/*.xml", { cwd: dataFolder })
    .sort()
    .filter((_, index) => index % step === 0)
    .map((name) => join(dataFolder, name));
  const conversions = await askProgram<Conversion>(oracle, ["cii2ubl", "-o", folder], files);
  const reasons = new Map<string, number>();
  let left = 0;
  for (const { file, valid, output } of conversions) {
    const ours = valid && output ? convertedByUs(readFileSync(file)) : null;
    if (!output || ours === null) {
      left++;
      continue;
    }
    result.total++;
    const open = differencesOf(ours, readAsEn16931(readFileSync(output, "utf8"))).filter((difference) => {
      const reason = explained.find(({ is }) => is(difference))?.reason;
      if (reason) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
      return !reason;
    });
    if (open.length === 0) result.passed++;
    else result.notes.push(`${file.slice(dataFolder.length + 1)}: ${open.slice(0, 5).map(inWords).join("; ")}`);
  }
  await rm(folder, { recursive: true });
  result.notes.push(`${left} of ${files.length} files were not converted by both`);
  for (const [reason, count] of reasons) result.notes.push(`${count} times: ${reason}`);
  return result;
}

export const suites: OutsideSuite[] = command
  ? [
      {
        name: "einvoice: CII into UBL says the same as what another converter makes",
        floor: 1,
        run: (dataFolder) => compare(command, dataFolder),
      },
    ]
  : [];
