/** What `platen validate --pdf` adds: every data set is rendered, and what the finished file fails is a finding in the template. */
import type { Browser } from "@platen/browser";
import type { JsonData } from "@platen/json";
import {
  type AccessibilityReport,
  checkRequest,
  type EinvoiceReport,
  inProcess,
  inThisThread,
  RenderFailure,
  type RenderLimits,
  type RenderWarning,
  renderDocument,
  type TemplateFolder,
} from "@platen/render";
import { readSettings } from "@platen/server/settings";
import { openBrowser } from "../open-browser.ts";
import { renderLimits } from "../render-limits.ts";
import type { FileCheck, ValidationFinding } from "./folder-report.ts";

type Severity = ValidationFinding["severity"];

/** Starts the browser that the files are made with. */
export async function openFileCheck(): Promise<{ check: FileCheck; close(): Promise<void> }> {
  const settings = readSettings(process.env);
  const limits = renderLimits(settings);
  const browser = await openBrowser(settings);

  return {
    check: (template, data) => findingsInFile(template, data, { browser, limits }),
    close: () => browser.close(),
  };
}

/** Findings in the file that one data set makes; the template and the data have passed their own checks. */
async function findingsInFile(
  template: TemplateFolder,
  data: JsonData,
  { browser, limits }: { browser: Browser; limits: RenderLimits },
): Promise<ValidationFinding[]> {
  const checked = await checkRequest({ template, overrides: {}, data }, inProcess);
  try {
    const document = await renderDocument(
      {
        template,
        ...checked,
        data: data.value,
        workspace: "command-line",
        filename: null,
        now: new Date(),
        limits,
      },
      { browser, evaluator: inProcess, files: inThisThread },
    );
    return [
      ...document.warnings.map(ofWarning),
      ...(document.accessibility ? inAccessibility(document.accessibility, "warning") : []),
    ];
  } catch (error) {
    if (!(error instanceof RenderFailure)) throw error;
    return findingsOf(error);
  }
}

function findingsOf({ code, message, position, einvoice, accessibility }: RenderFailure): ValidationFinding[] {
  const found = [
    ...(einvoice ? inInvoice(einvoice) : []),
    ...(accessibility ? inAccessibility(accessibility, "error") : []),
  ];
  if (found.length > 0) return found;

  return [{ severity: "error", code, ...(position ?? NOWHERE), path: null, message }];
}

const NOWHERE = { file: null, line: null, column: null };

function inInvoice({ validation }: EinvoiceReport): ValidationFinding[] {
  return validation.messages.map(({ severity, rule, message }) => ({
    severity,
    code: "einvoice_data_invalid",
    ...NOWHERE,
    path: null,
    message,
    rule,
  }));
}

/** One finding for each place that a failure has; one without a place where it has none. */
function inAccessibility({ failures, warnings }: AccessibilityReport, severity: Severity): ValidationFinding[] {
  return [
    ...failures.flatMap(({ rule, code, message, locations }) =>
      (locations.length > 0 ? locations : [NOWHERE]).map((place) => ({
        severity,
        code: code ?? "pdfua_validation_failed",
        ...place,
        path: null,
        message,
        rule,
      })),
    ),
    ...warnings.flatMap(({ code, message, locations }) =>
      (locations.length > 0 ? locations : [NOWHERE]).map((place) => ({
        severity: "warning" as const,
        code,
        ...place,
        path: null,
        message,
      })),
    ),
  ];
}

/** `template.html:3:5`, as warnings of a render name a place. */
function ofWarning({ code, message, location, path }: RenderWarning): ValidationFinding {
  const [, file, line, column] = /^(.+):(\d+):(\d+)$/.exec(location ?? "") ?? [];
  const place = file === undefined ? NOWHERE : { file, line: Number(line), column: Number(column) };

  return { severity: "warning", code, ...place, path: path ?? null, message };
}
