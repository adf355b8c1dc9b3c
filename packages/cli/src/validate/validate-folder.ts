/** Checks a template's folder as the service checks a request before it renders: settings, template, every data set. */
import { type JsonData, noData } from "@platen/json";
import {
  type CheckedRequest,
  checkRequest,
  checkSettings,
  checkTemplate,
  inProcess,
  inThisThread,
  RenderFailure,
  readTemplateFolder,
  renderDocument,
  type TemplateFolder,
} from "@platen/render";
import { noBrowser } from "../no-browser.ts";
import type { FileCheck, FolderReport, ValidationFinding } from "./folder-report.ts";
import { locateFindings, locateInFile } from "./locate-findings.ts";

/** Needs no browser, database or network, unless files are to be looked at too. */
export async function validateFolder(folder: string, checkFile?: FileCheck): Promise<FolderReport> {
  const template = await readFolder(folder);
  if (!("engine" in template)) return reportOf(folder, null, [], [template]);

  const findings = await findingsInSettings(folder, template);
  if (findings.length > 0) return reportOf(folder, template, [], findings);

  for (const { severity, code, file, line, column, message } of await checkTemplate(template, inProcess))
    findings.push({ severity, code, file, line, column, path: null, message });
  // A template that cannot be read is not run: the same finding would come once more for each data set.
  const isSound = findings.every(({ severity }) => severity !== "error");
  const datasets = [];
  // A request may come without data; where there is no data set, that is the one that can be checked.
  for (const { name, data } of template.datasets.length > 0 ? template.datasets : [{ name: null, data: noData }]) {
    const inData = await findingsInData(folder, template, name, data, isSound);
    const canRender = inData.length === 0 && findings.every(({ severity }) => severity !== "error");
    const found = canRender && checkFile ? await checkFile(template, data) : inData;
    findings.push(...found);
    if (name !== null) datasets.push({ name, valid: found.every(({ severity }) => severity !== "error") });
  }

  return reportOf(folder, template, datasets, findings);
}

function reportOf(
  folder: string,
  template: TemplateFolder | null,
  datasets: FolderReport["datasets"],
  findings: ValidationFinding[],
): FolderReport {
  const valid = findings.every(({ severity }) => severity !== "error");
  return { folder, slug: template?.slug ?? null, valid, datasets, findings };
}

async function readFolder(folder: string): Promise<TemplateFolder | ValidationFinding> {
  try {
    return await readTemplateFolder(folder);
  } catch (error) {
    if (!(error instanceof RenderFailure)) throw error;
    return faultOfFolder(folder, error);
  }
}

/** A file of the folder that cannot be read as what it should be. */
async function faultOfFolder(
  folder: string,
  { code, message, findings, position }: RenderFailure,
): Promise<ValidationFinding> {
  const [finding] = findings;
  if (finding?.path.startsWith("template.json") && !position) {
    const path = finding.path.slice("template.json.".length);
    return locateInFile(folder, "template.json", path, { ...finding, path }, code);
  }

  const place = position ?? { file: null, line: null, column: null };
  return { severity: "error", code, ...place, path: null, message: finding?.message ?? message };
}

async function findingsInSettings(folder: string, { settings }: TemplateFolder): Promise<ValidationFinding[]> {
  const found = checkSettings(settings);
  return Promise.all(
    found.map((finding) => locateInFile(folder, "template.json", finding.path, finding, "invalid_request")),
  );
}

/** What the checks of a request refuse and, where they pass, what the template itself refuses to do with the data. */
async function findingsInData(
  folder: string,
  template: TemplateFolder,
  name: string | null,
  data: JsonData,
  isSound: boolean,
): Promise<ValidationFinding[]> {
  try {
    const checked = await checkRequest({ template, overrides: {}, data }, inProcess);
    if (isSound) await evaluate(template, checked, data);
    return [];
  } catch (error) {
    if (!(error instanceof RenderFailure)) throw error;
    return locateFindings(error, { folder, dataFile: name === null ? null : `data/${name}.json` });
  }
}

/** Those of a service are its operator's business. */
const noLimits = { timeoutMs: Infinity, maxHtmlBytes: Infinity, maxOutputBytes: Infinity, maxPages: Infinity };

/** As far as HTML, which needs no browser. */
async function evaluate(template: TemplateFolder, checked: CheckedRequest, data: JsonData): Promise<void> {
  await renderDocument(
    {
      template,
      ...checked,
      data: data.value,
      format: "html",
      workspace: "command-line",
      filename: null,
      now: new Date(),
      limits: noLimits,
    },
    { browser: noBrowser, evaluator: inProcess, files: inThisThread },
  );
}
