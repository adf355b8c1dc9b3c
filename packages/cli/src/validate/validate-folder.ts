/** Checks a template's folder as the service checks a request before it renders: settings, template, every data set. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { findPosition, type JsonData, noData, pathOf } from "@platen/json";
import {
  checkRequest,
  checkSettings,
  checkTemplate,
  inProcess,
  RenderFailure,
  type Finding as RenderFinding,
  readTemplateFolder,
  type TemplateFolder,
} from "@platen/render";
import type { FileCheck, FolderReport, ValidationFinding } from "./folder-report.ts";

/** Needs no browser, database or network, unless files are to be looked at too. */
export async function validateFolder(folder: string, checkFile?: FileCheck): Promise<FolderReport> {
  const template = await readFolder(folder);
  if (!("engine" in template)) return reportOf(folder, null, [], [template]);

  const findings = await findingsInSettings(folder, template);
  if (findings.length > 0) return reportOf(folder, template, [], findings);

  for (const { severity, code, file, line, column, message } of await checkTemplate(template, inProcess))
    findings.push({ severity, code, file, line, column, path: null, message });
  const datasets = [];
  // A request may come without data; where there is no data set, that is the one that can be checked.
  for (const { name, data } of template.datasets.length > 0 ? template.datasets : [{ name: null, data: noData }]) {
    const inData = await findingsInData(folder, template, name, data);
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
    return locatedIn(folder, "template.json", path, { ...finding, path }, code);
  }

  const place = position ?? { file: null, line: null, column: null };
  return { severity: "error", code, ...place, path: null, message: finding?.message ?? message };
}

async function findingsInSettings(folder: string, { settings }: TemplateFolder): Promise<ValidationFinding[]> {
  const found = checkSettings(settings);
  return Promise.all(
    found.map((finding) => locatedIn(folder, "template.json", finding.path, finding, "invalid_request")),
  );
}

async function findingsInData(
  folder: string,
  template: TemplateFolder,
  name: string | null,
  data: JsonData,
): Promise<ValidationFinding[]> {
  try {
    await checkRequest({ template, overrides: {}, data }, inProcess);
    return [];
  } catch (error) {
    if (!(error instanceof RenderFailure)) throw error;
    const found = error.findings.length > 0 ? error.findings : [{ path: "", message: error.message }];
    return Promise.all(found.map((finding) => findingInRequest(folder, name, finding, error.code)));
  }
}

/** `data.…` is in the data set; any other path is a setting that the template's manifest holds. */
async function findingInRequest(
  folder: string,
  name: string | null,
  finding: RenderFinding,
  code: string,
): Promise<ValidationFinding> {
  const isAboutData = /^data($|[.[])/.test(finding.path);
  if (!isAboutData) return locatedIn(folder, "template.json", `settings.${finding.path}`, finding, code);
  if (name !== null) return locatedIn(folder, `data/${name}.json`, finding.path.slice("data".length), finding, code);

  const { path, message, rule } = finding;
  return { severity: "error", code, file: null, line: null, column: null, path, message, ...(rule && { rule }) };
}

async function locatedIn(
  folder: string,
  file: string,
  pathInFile: string,
  { path, message, rule }: RenderFinding,
  code: string,
): Promise<ValidationFinding> {
  const text = await readFile(join(folder, file), "utf8").catch(() => null);
  const position = text === null ? null : findPosition(text, pathOf(pathInFile));

  return {
    severity: "error",
    code,
    file,
    line: position?.line ?? null,
    column: position?.column ?? null,
    path: path === "" ? null : path,
    message,
    ...(rule && { rule }),
  };
}
