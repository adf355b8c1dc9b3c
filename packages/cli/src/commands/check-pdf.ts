/** `platen check-pdf`: the verdict on any PDF in the world: PDF/UA-1, PDF/A-3, and the invoice that it may carry. */
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { checkInvoiceXml } from "@platen/einvoice";
import {
  type CheckResult,
  checkPdfProfiles,
  type Failure,
  isPdfA,
  isPdfUa,
  type MetadataFound,
  PdfError,
  type Place,
  type Profile,
  profilesClaimed,
  readMetadata,
  readPdf,
  standardOf,
} from "@platen/pdf";
import { checkContainer, readEmbeddedInvoice } from "@platen/render";
import { CommandError, type ExitCode, exitCodes } from "../exit-codes.ts";
import { printJson } from "../print-json.ts";

export interface CheckPdfOptions {
  profile?: Profile;
  json?: boolean;
}

interface InvoiceVerdict {
  file: string;
  valid: boolean;
  messages: { part: "xml" | "container"; severity: string; rule: string; message: string; location?: string }[];
}

export async function checkPdfCommand(file: string, { profile, json }: CheckPdfOptions): Promise<ExitCode> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(exitCodes.usage, "unreadable", `${file} cannot be read: ${error.message}.`);
  });
  const found = read(bytes);
  const claims = found ? profilesClaimed(found.metadata.claims) : [];
  const results = checkPdfProfiles(
    bytes,
    profile ? [profile] : [claims.find(isPdfUa) ?? "ua1", claims.find(isPdfA) ?? "a3b"],
  );
  const invoice = profile === undefined && found?.invoice ? checkInvoiceIn(bytes, found.invoice) : null;
  // Without a profile the file's own claims decide; one that claims nothing has nothing to its credit.
  const decisive =
    profile || claims.length === 0 ? results : results.filter((result) => claims.includes(result.profile));
  const valid = decisive.every(({ compliant }) => compliant) && invoice?.valid !== false;

  if (json) printJson({ file, valid, claims: claims.map((claim) => standardOf(claim).label), results, invoice });
  else {
    for (const result of results) print(result, claims.includes(result.profile));
    if (invoice) printInvoice(invoice);
    process.stdout.write(`${basename(file)}: ${valid ? "conformant" : "not conformant"}\n`);
  }

  return valid ? exitCodes.ok : exitCodes.findings;
}

/** Null where the file cannot be read: the checks say why. */
function read(
  bytes: Uint8Array,
): { metadata: MetadataFound; invoice: { name: string; bytes: Uint8Array } | null } | null {
  try {
    const document = readPdf(bytes);
    const metadata = readMetadata(document);
    return { metadata, invoice: readEmbeddedInvoice(document) };
  } catch (error) {
    if (error instanceof PdfError) return null;
    throw error;
  }
}

function checkInvoiceIn(bytes: Uint8Array, { name, bytes: xml }: { name: string; bytes: Uint8Array }): InvoiceVerdict {
  const messages: InvoiceVerdict["messages"] = [
    ...checkInvoiceXml(xml).messages.map((message) => ({ part: "xml" as const, ...message })),
    ...checkContainer(bytes).map((finding) => ({ part: "container" as const, ...finding })),
  ];

  return { file: name, valid: !messages.some(({ severity }) => severity === "error"), messages };
}

function print({ profile, compliant, rules, failures, error }: CheckResult, isClaimed: boolean): void {
  const claim = isClaimed ? "claimed" : "not claimed";
  if (error !== null) {
    process.stdout.write(`${standardOf(profile).label} (${claim}): cannot be checked: ${error}\n`);
    return;
  }
  const all = rules.passed + rules.failed;
  const verdict = compliant ? `conformant, ${all} rules` : `not conformant, ${rules.failed} of ${all} rules fail`;
  process.stdout.write(`${standardOf(profile).label} (${claim}): ${verdict}\n`);
  for (const failure of failures) process.stdout.write(`${describe(failure)}\n`);
}

const MOST_PLACES_SHOWN = 5;

function describe({ rule, count, message, places }: Failure): string {
  const shown = [...new Set(places.map(placeText).filter((text) => text !== ""))].slice(0, MOST_PLACES_SHOWN);
  const where = shown.length === 0 ? "" : `\n      ${shown.join("\n      ")}`;

  return `  ${rule}  ${message}${count > 1 ? ` (${count} times)` : ""}${where}`;
}

function placeText({ page, object, detail }: Place): string {
  return [page && `page ${page}`, object && `object ${object}`, detail].filter(Boolean).join(", ");
}

function printInvoice({ file, valid, messages }: InvoiceVerdict): void {
  process.stdout.write(`Invoice ${file}: ${valid ? "valid" : "not valid"}\n`);
  for (const { severity, rule, message, location } of messages)
    process.stdout.write(`  ${severity}: ${rule}: ${message}${location ? `\n      at ${location}` : ""}\n`);
}
