/**
 * Makes the file that a render delivers out of a printed one: finishes it for the standards it is asked for and checks the
 * very bytes that it gives. Plain values in and out, so that a large file can be made in a thread of its own.
 */
import { checkDisplay, type DisplayResult, identifyInvoiceXml, pdfFormatOf } from "@platen/einvoice";
import {
  AmbiguousElements,
  type CheckResult,
  checkPdfProfiles,
  type DocumentMetadata,
  encodeFlate,
  type FinishOptions,
  type FinishResult,
  finishPdf,
  finishPdfWith,
  invoiceProfiles,
  isPdfA,
  isPdfUa,
  type PackedModel,
  type PdfDocument,
  type Profile,
  readEmbeddedFiles,
  readPageTexts,
  readPdf,
  unpackModel,
} from "@platen/pdf";
import { type ContainerFinding, checkContainer } from "../einvoice/container/check-container.ts";
import { type InvoiceAttachment, invoiceAttachment } from "../einvoice/container/invoice-attachment.ts";
import type { EinvoiceJob } from "../einvoice/einvoice-job.ts";
import type { CheckedXml, MadeInvoiceXml } from "./make-invoice-xml.ts";
import type { SideWork } from "./side-work.ts";

export interface FileJob {
  printed: Uint8Array;
  /** Of the document that was printed, in characters: what is written small may come out of it large. */
  sourceLength: number;
  /** Whether scripts may have added to it. */
  hasScripts: boolean;
  /** What the print step knew of the document's elements. */
  model: PackedModel | null;
  overlays: NonNullable<FinishOptions["overlays"]>;
  metadata: DocumentMetadata;
  /** Null where no accessible file is asked for. */
  accessible: "strict" | "report" | null;
  invoice: InvoiceToEmbed | null;
  /** Whether the result is to say which element wrote what. */
  marks: boolean;
}

/** An invoice whose XML is written and checked, which can be done while the document is printed. */
export interface InvoiceToEmbed {
  /** Its lines are not read: they are in the XML. */
  job: EinvoiceJob;
  made: MadeInvoiceXml;
}

interface Times {
  finishMs: number;
  checkMs: number;
}

export interface MadeFile extends Times {
  bytes: Uint8Array;
  /** What finishing fixed or saw. */
  warnings: FinishResult["warnings"];
  elements: FinishResult["elements"];
  marks: FinishResult["marks"];
  /** The check of PDF/UA-1, with its identifier in the file. */
  accessibility: CheckResult | null;
  invoice: CheckedInvoice | null;
}

/** What was found in the invoice of the finished file. */
export interface CheckedInvoice extends CheckedXml {
  container: readonly ContainerFinding[];
  pdfA: CheckResult;
  display: DisplayResult;
}

/** The other thread has a copy: that of a larger file takes memory that is wanted for the file itself. */
const MOST_BYTES_SHARED = 8 * 1024 * 1024;

const ACCESSIBLE_PROFILE = "ua1";
const [STRICTEST_PROFILE, ...OTHER_PROFILES] = invoiceProfiles;

/** What compresses streams, and what checks files, is loaded and compiled when it is called first: to be called while nobody waits. */
export const warmUps: readonly (() => void)[] = [
  () => encodeFlate(Uint8Array.from({ length: 8_192 }, (_, place) => (place * place) % 251)),
  () => checkPdfProfiles(new Uint8Array(), [ACCESSIBLE_PROFILE]),
];

/**
 * Throws where the printed file cannot be finished; a check that fails is part of the result. Null where the printed file
 * does not say for certain which of the document's elements is which. `side` is another thread: what it
 * cannot do is done here.
 */
export async function makeFile(job: FileJob, side: SideWork | null = null): Promise<MadeFile | null> {
  try {
    return await make(job, side);
  } catch (error) {
    if (error instanceof AmbiguousElements) return null;
    throw error;
  }
}

async function make(job: FileJob, side: SideWork | null): Promise<MadeFile> {
  const { invoice: given } = job;
  const watch: Times = { finishMs: given?.made.finishMs ?? 0, checkMs: given?.made.checkMs ?? 0 };
  const model = job.model && unpackModel(job.model);
  const attachment = given && attachmentFor(given, job.metadata.createdAt);
  const finish = async (standards: readonly Profile[]): Promise<FinishResult> => {
    const started = performance.now();
    const options: FinishOptions = {
      metadata: job.metadata,
      claims: { standards, facturX: attachment?.claim ?? null },
      files: attachment ? [attachment.file] : [],
      model,
      overlays: job.overlays,
      marks: job.marks,
      // A second thread reads them by itself.
      texts: given !== null && side === null,
    };
    // Without a standard little is done to the content.
    const isShared = side !== null && standards.length > 0 && job.printed.length <= MOST_BYTES_SHARED;
    const result = isShared ? await finishPdfWith(side, job.printed, options) : finishPdf(job.printed, options);
    watch.finishMs += performance.now() - started;
    return result;
  };
  let opened: PdfDocument | null = null;
  /** Null where it is yet to be checked. */
  let display: Promise<DisplayResult | null> | null = null;
  /** The finished bytes are read once for all that is checked of them. */
  const check = async (profiles: Profile[]): Promise<CheckResult[]> => {
    if (given && side) {
      display = side.display({ bytes: finished.bytes, invoice: given.job.invoice }).catch(() => null);
      await side.handOver();
    }
    const started = performance.now();
    opened = attachment ? readPdf(finished.bytes) : null;
    const results = profiles.length === 0 ? [] : checkPdfProfiles(opened ?? finished.bytes, profiles);
    watch.checkMs += performance.now() - started;
    return results;
  };

  const archived: Profile[] = attachment ? [STRICTEST_PROFILE] : [];
  let accessible: Profile[] = job.accessible === null ? [] : [ACCESSIBLE_PROFILE];
  let finished = await finish([...accessible, ...archived]);
  // The report is about the file that was checked: one that claims less may be finished with less to say.
  const { warnings, elements } = finished;
  const results = await check([...accessible, ...archived]);
  const accessibility = results.find(({ profile }) => isPdfUa(profile)) ?? null;
  let pdfA = results.find(({ profile }) => isPdfA(profile)) ?? null;
  // What is delivered in spite of a failure must not claim the standard, and is another file than the one checked so far.
  if (accessibility?.compliant === false && job.accessible === "report") {
    accessible = [];
    finished = await finish(archived);
    pdfA = (await check(archived))[0] ?? null;
  }
  for (const profile of OTHER_PROFILES) {
    if (pdfA === null || pdfA.compliant) break;
    finished = await finish([...accessible, profile]);
    pdfA = (await check([profile]))[0] ?? null;
  }
  const { bytes, marks } = finished;
  const started = performance.now();
  const invoice =
    given && attachment && pdfA && opened
      ? checkInvoiceIn({
          document: opened,
          name: attachment.file.name,
          given,
          pdfA,
          texts: finished.texts,
          display: await display,
        })
      : null;
  watch.checkMs += performance.now() - started;

  return { bytes, warnings, elements, marks, accessibility, invoice, ...watch };
}

function attachmentFor({ job, made }: InvoiceToEmbed, modifiedAt: Date): InvoiceAttachment {
  const sellerCountry = job.invoice.seller?.address?.country;

  return invoiceAttachment(made.xml, pdfFormatOf(job), { sellerCountry, modifiedAt });
}

interface FinishedInvoice {
  document: PdfDocument;
  /** Of the file that is embedded. */
  name: string;
  given: InvoiceToEmbed;
  pdfA: CheckResult;
  /** What its pages show; null where it is yet to be read. */
  texts: readonly string[] | null;
  /** Null where it is yet to be checked. */
  display: DisplayResult | null;
}

/** The invoice is read out of the file again: what was checked is what the file carries. */
function checkInvoiceIn({ document, name, given, pdfA, texts, display }: FinishedInvoice): CheckedInvoice {
  const { job, made } = given;
  document.budget.renew();
  const file = readEmbeddedFiles(document).find((embedded) => embedded.name === name);
  if (!file || Buffer.compare(file.bytes, made.xml) !== 0)
    throw new Error(`The finished file does not carry ${name} as it was written.`);

  return {
    xml: file.bytes,
    sets: made.sets,
    messages: made.messages,
    container: checkContainer(document, (xml) => (xml === file.bytes ? made.identity : identifyInvoiceXml(xml))),
    pdfA,
    display: display ?? checkDisplay(texts ?? readPageTexts(document), job.invoice),
  };
}
