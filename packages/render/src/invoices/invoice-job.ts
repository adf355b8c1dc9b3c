/** Work on an invoice that came in: plain values in and out, so that it can be done in a thread of its own. */
import {
  checkReadInvoice,
  convertInvoiceXml,
  type Finding,
  type FormatChoice,
  formatOf,
  type InvoiceBlock,
  InvoiceDataError,
  readInvoice,
  rulePacks,
  TooMuchWork,
  type UnmappedValue,
  writeReadInvoice,
} from "@platen/einvoice";
import { readJsonData } from "@platen/json";
import { type FailureCode, RenderFailure } from "../failure.ts";
import { checkInvoiceFile, type InvoiceVerdict } from "./check-invoice-file.ts";
import { type AskedFormat, chosenFormat } from "./chosen-format.ts";
import { openInvoiceFile, openInvoiceOf, refusal, refuseTooManyLines } from "./invoice-file.ts";
import { type InvoiceContent, readInvoiceFile } from "./read-invoice-file.ts";

/** Each kind of work, what it takes and what it gives. `block` is the JSON text of an `_invoice` block. */
interface InvoiceWork {
  "check-file": { takes: { bytes: Uint8Array; at?: string | undefined }; gives: InvoiceVerdict };
  "check-block": { takes: { block: string; format: AskedFormat; at?: string | undefined }; gives: BlockVerdict };
  "open-block": { takes: { block: string }; gives: { invoice: InvoiceBlock } };
  read: { takes: { bytes: Uint8Array }; gives: InvoiceContent };
  write: { takes: { block: string; format: AskedFormat }; gives: { xml: string } };
  convert: { takes: { bytes: Uint8Array; format: AskedFormat }; gives: ConvertedFile };
}

type WorkKind = keyof InvoiceWork;
export type InvoiceJob<Kind extends WorkKind = WorkKind> = {
  [Each in Kind]: { kind: Each } & InvoiceWork[Each]["takes"];
}[Kind];
export type InvoiceResult<Kind extends WorkKind = WorkKind> = InvoiceWork[Kind]["gives"];

export interface BlockVerdict {
  valid: boolean;
  findings: readonly Finding[];
}

export interface ConvertedFile {
  xml: string;
  lost: readonly UnmappedValue[];
}

/** What a thread answers: a refusal is an answer too. */
export type InvoiceAnswer =
  | { result: InvoiceResult }
  | { refused: { code: FailureCode; message: string; findings: RenderFailure["findings"] } };

/** Throws a `RenderFailure` where the file or the block is refused. */
export function runInvoiceJob<Kind extends WorkKind>(job: InvoiceJob<Kind>): InvoiceResult<Kind>;
export function runInvoiceJob(job: InvoiceJob): InvoiceResult {
  try {
    return run(job);
  } catch (error) {
    if (error instanceof InvoiceDataError) throw dataFailure(error.findings);
    if (error instanceof TooMuchWork) throw refusal(error.message);
    throw error;
  }
}

function run(job: InvoiceJob): InvoiceResult {
  switch (job.kind) {
    case "check-file":
      return checkInvoiceFile(job.bytes, job.at);
    case "check-block": {
      const format = chosenFormat(job.format);
      refuseDayWithoutRules(format, job.at);
      const findings = checkReadInvoice(readInvoice(exactBlock(job.block)), format);
      return { valid: !findings.some(({ severity }) => severity === "error"), findings };
    }
    case "open-block":
      return { invoice: exactBlock(job.block) };
    case "read":
      return readInvoiceFile(job.bytes);
    case "write": {
      const format = chosenFormat(job.format);
      const reading = readInvoice(exactBlock(job.block));
      const errors = checkReadInvoice(reading, format).filter(({ severity }) => severity === "error");
      if (errors.length > 0) throw dataFailure(errors);
      return { xml: writeReadInvoice(reading.invoice, format) };
    }
    case "convert": {
      const { syntax, profile } = chosenFormat(job.format);
      const file = openInvoiceFile(job.bytes);
      // Refuses what is not an invoice, with what it is.
      openInvoiceOf(file);
      // Without a profile that is asked for, the invoice keeps its own where it can.
      const asked = job.format.profile === undefined ? undefined : profile;
      const { xml, lost } = convertInvoiceXml(file.xml, { syntax: syntax!, profile: asked });
      return { xml, lost };
    }
  }
}

/** The block with the digits that were sent. */
function exactBlock(text: string): InvoiceBlock {
  const invoice = readJsonData(`{"_invoice":${text}}`).invoice as InvoiceBlock;
  refuseTooManyLines(invoice.lines);

  return invoice;
}

/** The data check has one version of each rule set; a day before it is refused rather than judged by later rules. */
function refuseDayWithoutRules(choice: FormatChoice, at: string | undefined): void {
  if (at === undefined) return;
  const { ruleSets, syntax } = formatOf(choice);
  const packs = rulePacks.filter((pack) => pack.syntax === syntax && ruleSets.some((set) => set === pack.set));
  const first =
    packs
      .map(({ validFrom }) => validFrom)
      .toSorted()
      .at(-1) ?? "";
  if (at >= first) return;
  const message = `is ${at}: the rules that are built are in force from ${first} on; give a later day, or leave it out`;
  throw RenderFailure.of("invalid_request", [{ path: "at", message }]);
}

function dataFailure(findings: readonly Finding[]): RenderFailure {
  return RenderFailure.of(
    "einvoice_data_invalid",
    findings.map(({ path, message, rule }) => ({ path, message, ...(rule !== undefined && { rule }) })),
  );
}

/** The same as an answer that can be sent to another thread. */
export function answerInvoiceJob(job: InvoiceJob): InvoiceAnswer {
  try {
    return { result: runInvoiceJob(job) };
  } catch (error) {
    if (!(error instanceof RenderFailure)) throw error;
    const { code, message, findings } = error;
    return { refused: { code, message, findings } };
  }
}
