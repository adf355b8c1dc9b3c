/** Finds the file, line and column behind each finding of a failed check or render. */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { findPosition, pathOf } from "@platen/json";
import type { Finding, RenderFailure } from "@platen/render";
import type { ValidationFinding } from "./folder-report.ts";

interface FindingSources {
  folder: string;
  /** The file with the data, relative to the folder or absolute; null where the data is in no file. */
  dataFile: string | null;
}

/** One finding for each fault that the failure names, or one for the failure itself. */
export async function locateFindings(failure: RenderFailure, sources: FindingSources): Promise<ValidationFinding[]> {
  const { code, message, findings, position } = failure;
  if (findings.length > 0) return Promise.all(findings.map((finding) => locateFinding(finding, code, sources)));

  const { file = null, line = null, column = null } = position ?? {};
  return [{ severity: "error", code, file, line, column, path: null, message }];
}

/** `template.html:2:4` is a position; `data.…` is in the data; any other path is a setting in the template's manifest. */
async function locateFinding(
  finding: Finding,
  code: string,
  { folder, dataFile }: FindingSources,
): Promise<ValidationFinding> {
  const [, file, line, column] = /^([^:]+\.(?:html|css|json)):(\d+):(\d+)$/.exec(finding.path) ?? [];
  if (file !== undefined) {
    const { message, rule } = finding;
    const position = { file, line: Number(line), column: Number(column) };
    return { severity: "error", code, ...position, path: null, message, ...(rule && { rule }) };
  }
  const isAboutData = /^data($|[.[])/.test(finding.path);
  if (!isAboutData) return locateInFile(folder, "template.json", `settings.${finding.path}`, finding, code);
  if (dataFile !== null) return locateInFile(folder, dataFile, finding.path.slice("data".length), finding, code);

  const { path, message, rule } = finding;
  return { severity: "error", code, file: null, line: null, column: null, path, message, ...(rule && { rule }) };
}

/** The position of a path in a JSON file; of its nearest parent where the file does not have it. */
export async function locateInFile(
  folder: string,
  file: string,
  pathInFile: string,
  { path, message, rule }: Finding,
  code: string,
): Promise<ValidationFinding> {
  const text = await readFile(resolve(folder, file), "utf8").catch(() => null);
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
