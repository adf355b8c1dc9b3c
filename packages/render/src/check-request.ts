/** All that is checked before a document is rendered, in one function: the API, batches, the editor and the command line call it. */
import type { Finding as InvoiceFinding } from "@platen/einvoice";
import { exactInvoice, type JsonData } from "@platen/json";
import type { z } from "zod";
import type { EinvoiceJob } from "./einvoice/einvoice-job.ts";
import {
  type askedEinvoice,
  declaredEinvoice,
  type EinvoiceKind,
  resolveEinvoice,
} from "./einvoice/einvoice-settings.ts";
import { isLarge } from "./einvoice/is-large.ts";
import { writeDataText } from "./evaluate/data-text.ts";
import { type CheckedInvoice, checkInvoiceHere, type Evaluator } from "./evaluate/evaluator.ts";
import { surelyFits } from "./evaluate/quick-check.ts";
import { RenderFailure } from "./failure.ts";
import type { Finding } from "./finding.ts";
import { pageGeometry } from "./page-geometry.ts";
import { resolveSettings } from "./settings/resolve-settings.ts";
import type { Settings } from "./settings/settings.ts";
import type { OutputFormat, TemplateContent } from "./template.ts";

/** The parts of a request that are merged over the template's settings. */
export type SettingsOverrides = Record<string, unknown>;

export interface RequestToCheck {
  template: Pick<TemplateContent, "kind" | "settings" | "schema">;
  overrides: SettingsOverrides;
  data: JsonData;
  /** What is asked for; absent: what the template makes by itself. */
  format?: OutputFormat | undefined;
  /** `post.einvoice`. */
  einvoice?: z.output<typeof askedEinvoice> | undefined;
}

/** What a request that may be rendered comes to. */
export interface CheckedRequest {
  /** Complete: every default filled in. */
  settings: Settings;
  format: OutputFormat;
  /** The e-invoice that the file is to carry; null for a plain one. */
  invoice: EinvoiceJob | null;
}

/** Gives what is to be rendered; throws a `RenderFailure` with every finding of the first check that fails. */
export async function checkRequest(request: RequestToCheck, evaluator: Evaluator): Promise<CheckedRequest> {
  const { template, data } = request;
  const settings = resolveSettings(template.settings, request.overrides);
  pageGeometry(settings.page);

  if (template.schema !== null) {
    const findings = await schemaFindings(template.schema, data, evaluator);
    if (findings.length > 0) throw RenderFailure.of("data_invalid", findings);
  }

  const format = request.format ?? (template.kind === "image" ? settings.image.format : "pdf");
  // Pictures and HTML make no e-invoice, whatever the template declares.
  const einvoice =
    format === "pdf" || format === "xml" ? resolveEinvoice(settings.einvoice, request.einvoice, format) : null;
  const invoice = einvoice && (await checkInvoiceData(exactInvoice(data), einvoice, evaluator));

  return { settings, format, invoice };
}

async function schemaFindings(
  schema: Record<string, unknown>,
  { value }: JsonData,
  evaluator: Evaluator,
): Promise<Finding[]> {
  const { length } = await writeDataText(value);

  return surelyFits(schema, value, length) ? [] : evaluator.checkData(schema, value);
}

/**
 * Every finding in the invoice of the data, warnings too: what an author sees before a request refuses it. None where
 * the settings ask for no e-invoice.
 */
export async function checkInvoiceBlock(
  data: JsonData,
  settings: Pick<Settings, "einvoice">,
  evaluator: Evaluator,
): Promise<InvoiceFinding[]> {
  const kind = declaredEinvoice(settings.einvoice);

  return kind ? (await readAndCheck(exactInvoice(data), kind, evaluator)).findings : [];
}

/** A large block is read and checked where nobody else waits. */
async function readAndCheck(block: unknown, kind: EinvoiceKind, evaluator: Evaluator): Promise<CheckedInvoice> {
  return isLarge(block) ? evaluator.checkInvoice(block, kind) : checkInvoiceHere(block, kind);
}

async function checkInvoiceData(block: unknown, kind: EinvoiceKind, evaluator: Evaluator): Promise<EinvoiceJob> {
  const { invoice, findings: found } = await readAndCheck(block, kind, evaluator);
  const errors = found.filter(({ severity }) => severity === "error");
  if (errors.length > 0) {
    const findings = errors.map(({ path, message, rule }) => ({ path, message, ...(rule !== undefined && { rule }) }));
    throw RenderFailure.of("einvoice_data_invalid", findings);
  }

  const warnings = found.map(({ path, message }) => ({ code: "invoice_data", message, location: null, path }));

  return { ...kind, invoice, warnings };
}
