/** Reads an invoice that came in: its block, the files that go with it, and what the block has no field for. */
import type { InvoiceBlock, UnmappedValue } from "@platen/einvoice";
import { RenderFailure } from "../failure.ts";
import { type InvoiceFile, openInvoiceFile, openInvoiceOf } from "./invoice-file.ts";

export interface InvoiceContent {
  syntax: string;
  /** Null where the guideline is of a profile that is not known. */
  profile: string | null;
  /** BT-24, null where there is none. */
  guideline: string | null;
  invoice: InvoiceBlock;
  attachments: InvoiceAttachedFile[];
  unmapped: readonly UnmappedValue[];
}

interface InvoiceAttachedFile {
  /** BT-122; null for a file that the PDF carries beside the invoice. */
  id: string | null;
  filename: string | null;
  mime: string | null;
  bytes: number;
  content_base64: string;
}

/** Of all attachments together. */
const MOST_ATTACHED_BYTES = 50_000_000;

export function readInvoiceFile(bytes: Uint8Array): InvoiceContent {
  const file = openInvoiceFile(bytes);
  const { syntax, profile, guideline, block, unmapped } = openInvoiceOf(file);

  return { syntax, profile, guideline, invoice: block, attachments: attachmentsOf(file, block), unmapped };
}

function attachmentsOf({ pdf }: InvoiceFile, block: InvoiceBlock): InvoiceAttachedFile[] {
  const inXml = (block.attachments ?? []).flatMap(({ id, filename, mime, content_base64: content }) =>
    typeof content === "string"
      ? [{ ...sized(content), id: text(id), filename: text(filename), mime: text(mime) }]
      : [],
  );
  const beside = (pdf?.others ?? []).map(({ name, contentType, bytes }) => {
    refuseTooMuch(bytes.length);
    return { ...sized(Buffer.from(bytes).toString("base64")), id: null, filename: name, mime: contentType };
  });
  const all = [...inXml, ...beside];
  refuseTooMuch(all.reduce((sum, { bytes }) => sum + bytes, 0));

  return all;
}

function text(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function sized(base64: string): Pick<InvoiceAttachedFile, "bytes" | "content_base64"> {
  return { bytes: Buffer.byteLength(base64, "base64"), content_base64: base64 };
}

function refuseTooMuch(bytes: number): void {
  if (bytes <= MOST_ATTACHED_BYTES) return;
  throw new RenderFailure(
    "output_too_large",
    `The files that go with the invoice have ${bytes} bytes; ${MOST_ATTACHED_BYTES} are given out. Take them out of the file with another program.`,
  );
}
