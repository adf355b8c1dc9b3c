/** What `platen validate` finds in a template's folder. */
import type { JsonData } from "@platen/json";
import type { TemplateFolder } from "@platen/render";

export interface ValidationFinding {
  severity: "error" | "warning";
  code: string;
  /** Below the folder; null where the finding is about the folder itself. */
  file: string | null;
  line: number | null;
  column: number | null;
  /** As an answer of the service names it, such as `data.customer.name`. */
  path: string | null;
  message: string;
  rule?: string;
}

export interface FolderReport {
  folder: string;
  slug: string | null;
  /** No finding is an error. */
  valid: boolean;
  datasets: { name: string; valid: boolean }[];
  findings: ValidationFinding[];
}

/** Looks at the file that a data set makes. */
export type FileCheck = (template: TemplateFolder, data: JsonData) => Promise<ValidationFinding[]>;
