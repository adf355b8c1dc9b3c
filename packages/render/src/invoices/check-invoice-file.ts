/** The verdict on an invoice that came in, by the rules of the profile that it names. */
import {
  checkDisplay,
  checkInvoiceXml,
  type DisplayResult,
  identifyInvoiceXml,
  type OpenedInvoice,
  readInvoice,
  type SetReport,
} from "@platen/einvoice";
import { checkPdfProfiles, isPdfA, profilesClaimed, readMetadata, readPageTexts } from "@platen/pdf";
import { checkContainer } from "../einvoice/container/check-container.ts";
import { pdfaMessages, pdfaReport } from "../judge/einvoice-report.ts";
import type { EinvoiceMessage, PdfaReport } from "../reports.ts";
import { type InvoiceFile, openInvoiceFile, openInvoiceOf } from "./invoice-file.ts";

export interface InvoiceVerdict {
  /** Null where rules for the profile are not built, or not in force on the day that was asked for. */
  valid: boolean | null;
  syntax: string | null;
  profile: string | null;
  guideline: string | null;
  sets: readonly SetReport[];
  messages: EinvoiceMessage[];
  /** Null for bare XML. */
  pdfa: PdfaReport | null;
  display: DisplayResult | null;
}

/** Throws a `RenderFailure` where the file is not an invoice at all. */
export function checkInvoiceFile(bytes: Uint8Array, at?: string): InvoiceVerdict {
  const file = openInvoiceFile(bytes);
  const opened = openUnlessBroken(file);
  const { sets, messages: found } = checkInvoiceXml(file.xml, at === undefined ? {} : { at });
  const pdf = checkPdf(file, opened);
  const messages: EinvoiceMessage[] = [
    ...found.map((message) => ({ part: "xml" as const, ...message })),
    ...(pdf?.messages ?? []),
  ];
  // Of a profile that is not known nobody can say by which rules it is valid.
  const isChecked = opened?.profile != null && sets.length > 0 && sets.every(({ checked }) => checked);
  const hasError = messages.some(({ severity }) => severity === "error");

  return {
    // A text that is not XML is wrong by every rule.
    valid: isChecked || opened === null ? !hasError : null,
    syntax: opened?.syntax ?? null,
    profile: opened?.profile ?? null,
    guideline: opened?.guideline ?? null,
    sets,
    messages,
    pdfa: pdf?.pdfa ?? null,
    display: pdf?.display ?? null,
  };
}

const INVOICE_START = /<([\w.-]+:)?(CrossIndustryInvoice|Invoice|CreditNote)[\s>]/;

/** Null for an invoice whose XML is broken, which the check has a message for. */
function openUnlessBroken(file: InvoiceFile): OpenedInvoice | null {
  if (identifyInvoiceXml(file.xml) === null) {
    const start = new TextDecoder().decode(file.xml.subarray(0, 64_000));
    if (INVOICE_START.test(start)) return null;
  }
  return openInvoiceOf(file);
}

interface PdfVerdict {
  messages: EinvoiceMessage[];
  pdfa: PdfaReport;
  display: DisplayResult | null;
}

/** The PDF around the invoice: its standard, the container, and whether its pages show what the XML says. */
function checkPdf({ pdf }: InvoiceFile, opened: OpenedInvoice | null): PdfVerdict | null {
  if (!pdf) return null;
  const { bytes, document } = pdf;
  const claimed = profilesClaimed(readMetadata(document).claims).find(isPdfA);
  const [result] = checkPdfProfiles(bytes, [claimed ?? "a3b"]);
  const container = checkContainer(bytes).map((finding) => ({
    part: "container" as const,
    ...finding,
    location: "",
  }));

  return {
    messages: [...container, ...pdfaMessages(result!)],
    pdfa: pdfaReport(result!),
    display: opened && checkDisplay(readPageTexts(document), readInvoice(opened.block).invoice),
  };
}
