/** Evaluates templates and data schemas: in this process, or in a pool of children that a bomb cannot leave. */

import { checkReadInvoice, type Invoice, type Finding as InvoiceFinding, readInvoice } from "@platen/einvoice";
import {
  check,
  type EngineName,
  type RenderOptions,
  render,
  TemplateError,
  type TemplateFinding,
} from "@platen/templates";
import type { EinvoiceKind } from "../einvoice/einvoice-settings.ts";
import { RenderFailure } from "../failure.ts";
import type { Finding } from "../finding.ts";
import type { TailwindRequest, TailwindStyles } from "../tailwind/tailwind-request.ts";
import { checkData } from "./check-data.ts";
import { type PlacedElement, type PlaceRequest, placeElements } from "./place-elements.ts";

export interface TemplateRequest {
  engine: EngineName;
  source: string;
  /** The name that errors give the source, such as `template.html`. */
  file: string;
  data: Record<string, unknown>;
  partials: Record<string, string>;
  options: RenderOptions;
}

export type CheckRequest = Omit<TemplateRequest, "data">;

/** An invoice that was read, and what was found in it. */
export interface CheckedInvoice {
  invoice: Invoice;
  findings: InvoiceFinding[];
}

/** What untrusted templates and schemas are run through. Each call rejects with a `RenderFailure`. */
export interface Evaluator {
  render(request: TemplateRequest): Promise<string>;
  /** One template with many sets of variables, each put over the data in turn. */
  renderEach(request: TemplateRequest, variables: readonly Record<string, unknown>[]): Promise<string[]>;
  /** Where in the template elements of the document were written. */
  placeElements(request: PlaceRequest): Promise<PlacedElement[][]>;
  check(request: CheckRequest): Promise<TemplateFinding[]>;
  checkData(schema: Record<string, unknown>, data: unknown): Promise<Finding[]>;
  /** Reads and checks an `_invoice` block whose numbers are decimal texts. */
  checkInvoice(block: unknown, kind: EinvoiceKind): Promise<CheckedInvoice>;
  /** The Tailwind style sheet for the class names of a document. */
  compileTailwind(request: TailwindRequest): Promise<TailwindStyles>;
  /** The same for the work of one workspace: where many wait, workspaces take turns. What waits when the signal comes is given up. */
  forWorkspace(workspace: string, signal?: AbortSignal): Evaluator;
}

/** Runs in this process: for the command line, where the author's templates are the author's own. */
export const inProcess: Evaluator = {
  async render(request) {
    return renderHere(request);
  },
  async renderEach(request, variables) {
    return renderEachHere(request, variables);
  },
  async placeElements(request) {
    return placeElementsHere(request);
  },
  async check(request) {
    return check(request);
  },
  async checkData(schema, data) {
    return checkData(schema, data);
  },
  async checkInvoice(block, kind) {
    return checkInvoiceHere(block, kind);
  },
  async compileTailwind(request) {
    // Only who uses Tailwind loads it.
    const { compileTailwindHere } = await import("../tailwind/compile-tailwind-here.ts");
    return compileTailwindHere(request);
  },
  forWorkspace: () => inProcess,
};

export function renderHere(request: TemplateRequest): string {
  try {
    return render(request).output;
  } catch (error) {
    throw failureOf(error);
  }
}

export function renderEachHere(request: TemplateRequest, variables: readonly Record<string, unknown>[]): string[] {
  return variables.map((each) => renderHere({ ...request, data: { ...request.data, ...each } }));
}

export function placeElementsHere(request: PlaceRequest): PlacedElement[][] {
  try {
    return placeElements(request);
  } catch (error) {
    throw failureOf(error);
  }
}

export function checkInvoiceHere(block: unknown, kind: EinvoiceKind): CheckedInvoice {
  const reading = readInvoice(block);

  return { invoice: reading.invoice, findings: checkReadInvoice(reading, kind) };
}

/** A template's fault with its place; anything else stays what it is. */
export function failureOf(error: unknown): unknown {
  if (!(error instanceof TemplateError)) return error;

  return new RenderFailure(error.code, error.message, {
    position: { file: error.file, line: error.line, column: error.column },
  });
}
