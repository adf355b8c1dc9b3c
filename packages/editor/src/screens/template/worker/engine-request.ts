/** What the page asks its worker, and what the worker answers: plain values only. */
import type { FormatChoice } from "@platen/einvoice";
import type { RenderOptions } from "@platen/templates";
import type { Completion } from "@platen/templates/analysis";
import type { Finding } from "../finding.ts";
import type { DataSet, Engine } from "../template-content.ts";

/** The files of a template that its language is in. */
export interface TemplateFiles {
  source: string;
  css: string;
  head: string;
  header: string;
  footer: string;
  partials: Readonly<Record<string, string>>;
}

export interface CheckJob {
  kind: "check";
  engine: Engine;
  files: TemplateFiles;
  options: RenderOptions;
  datasets: readonly DataSet[];
  /** Null where the template makes no e-invoice. */
  einvoice: FormatChoice | null;
  /** Paths of the template's assets. */
  assets: readonly string[];
  allowHosts: readonly string[];
}

/** A variable that the template uses and no data set has. */
export interface MissingVariable {
  path: string;
  file: string;
  line: number;
  column: number;
}

export interface CheckResult {
  findings: Finding[];
  missing: MissingVariable[];
}

/** A position in a template's source, for completion and documentation. */
interface SourceJob {
  engine: Engine;
  source: string;
  offset: number;
  partials: Readonly<Record<string, string>>;
  options: RenderOptions;
  datasets: readonly Pick<DataSet, "text">[];
}

export type CompleteJob = SourceJob & { kind: "complete" };

export type CompleteResult = Completion;

/** Makes sample data from the variables that the template uses. */
export interface SampleJob {
  kind: "sample";
  engine: Engine;
  files: TemplateFiles;
}

export interface Jobs {
  check: { job: CheckJob; result: CheckResult };
  complete: { job: CompleteJob; result: CompleteResult };
  sample: { job: SampleJob; result: string };
}

export type Job = Jobs[keyof Jobs]["job"];

/** A fault that a template has when it is rendered. */
export interface JobFault {
  message: string;
  code?: string;
  file?: string;
  line?: number;
  column?: number;
}

export type Answer = { id: number; result: Jobs[keyof Jobs]["result"] } | { id: number; fault: JobFault };
