/**
 * Makes the file that a render delivers out of a printed one: finishes it for the standards it is asked for and checks the
 * very bytes that it gives. Plain values in and out, so that a large file can be made in a thread of its own.
 */
import { checkInvoiceXml, type RuleSetName, type XmlMessage } from "@platen/einvoice";
import {
  type CheckResult,
  type ContainerFinding,
  checkContainer,
  checkDisplay,
  checkPdf,
  checkPdfProfiles,
  type DisplayResult,
  type DocumentMetadata,
  type DocumentModel,
  type FinishOptions,
  type FinishResult,
  facturXAttachment,
  finishPdf,
  readEmbeddedFiles,
  readPageTexts,
  readPdf,
} from "@platen/pdf";
import type { WrittenInvoice } from "../einvoice/invoice-order.ts";

export interface FileOrder {
  printed: Uint8Array;
  /** What the print step knew of the document's elements. */
  model: DocumentModel | null;
  overlays: NonNullable<FinishOptions["overlays"]>;
  metadata: DocumentMetadata;
  /** Null where no accessible file is asked for. */
  accessible: "strict" | "report" | null;
  invoice: WrittenInvoice | null;
}

export interface MadeFile {
  bytes: Uint8Array;
  /** What finishing mended or saw. */
  warnings: FinishResult["warnings"];
  elements: FinishResult["elements"];
  /** The check of PDF/UA-1, with its identifier in the file. */
  accessibility: CheckResult | null;
  invoice: CheckedInvoice | null;
  finishMs: number;
  checkMs: number;
}

/** What was found in the invoice of the finished file. */
export interface CheckedInvoice {
  xml: Uint8Array;
  sets: readonly RuleSetName[];
  messages: readonly XmlMessage[];
  container: readonly ContainerFinding[];
  pdfA: CheckResult;
  display: DisplayResult;
}

type Level = "A" | "U" | "B";

const PROFILES = { A: "a3a", U: "a3u", B: "a3b" } as const;

export function makeFile(order: FileOrder): MadeFile {
  const time = { finishMs: 0, checkMs: 0 };
  const timed = <T>(step: keyof typeof time, work: () => T): T => {
    const started = performance.now();
    const result = work();
    time[step] += performance.now() - started;
    return result;
  };
  const attachment = order.invoice && facturXAttachment(order.invoice.xml, { modifiedAt: order.metadata.createdAt });
  const finish = (pdfUa: boolean, pdfA: Level | null): FinishResult =>
    timed("finishMs", () =>
      finishPdf(order.printed, {
        metadata: order.metadata,
        claims: { pdfUa, pdfA, facturX: attachment?.claim ?? null },
        files: attachment ? [attachment.file] : [],
        model: order.model,
        overlays: order.overlays,
      }),
    );

  let claimsUa = order.accessible !== null;
  let level: Level | null = attachment ? "A" : null;
  let finished = finish(claimsUa, level);
  let [accessibility, pdfA] = timed("checkMs", () => checkBoth(finished.bytes, claimsUa, level));
  // What is delivered in spite of a failure must not claim the standard, and is another file than the one checked so far.
  if (accessibility?.compliant === false && order.accessible === "report") {
    claimsUa = false;
    finished = finish(claimsUa, level);
    pdfA = timed("checkMs", () => checkBoth(finished.bytes, false, level))[1];
  }
  for (const lower of ["U", "B"] as const) {
    if (pdfA === null || pdfA.compliant) break;
    level = lower;
    finished = finish(claimsUa, level);
    pdfA = timed("checkMs", () => checkPdf(finished.bytes, PROFILES[lower]));
  }
  const { bytes } = finished;
  const invoice = timed("checkMs", () =>
    order.invoice && attachment && pdfA ? checkInvoiceIn(bytes, attachment.file.name, order.invoice, pdfA) : null,
  );

  return { bytes, warnings: finished.warnings, elements: finished.elements, accessibility, invoice, ...time };
}

function checkBoth(
  bytes: Uint8Array,
  isAccessible: boolean,
  level: Level | null,
): [ua: CheckResult | null, pdfA: CheckResult | null] {
  const results = checkPdfProfiles(bytes, [
    ...(isAccessible ? ["ua1" as const] : []),
    ...(level === null ? [] : [PROFILES[level]]),
  ]);

  return [
    results.find(({ profile }) => profile === "ua1") ?? null,
    results.find(({ profile }) => profile !== "ua1") ?? null,
  ];
}

/** The invoice is read out of the file again: what was embedded is what is checked. */
function checkInvoiceIn(
  bytes: Uint8Array,
  name: string,
  { sets, expected }: WrittenInvoice,
  pdfA: CheckResult,
): CheckedInvoice {
  const document = readPdf(bytes);
  const file = readEmbeddedFiles(document).find((embedded) => embedded.name === name);
  if (!file) throw new Error(`The finished file does not carry ${name}.`);

  return {
    xml: file.bytes,
    sets,
    messages: checkInvoiceXml(file.bytes, { sets }).messages,
    container: checkContainer(bytes),
    pdfA,
    display: checkDisplay(readPageTexts(document), expected),
  };
}
