/** A template's folder as it is sent: its parts, and its data sets as the text that was written. */
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { RenderFailure, readTemplateFolder, type TemplateFolder } from "@platen/render";
import { CommandError, exitCodes } from "../exit-codes.ts";
import { explainFailure } from "../explain-failure.ts";
import { refuseLinks } from "./folder-paths.ts";

export interface LocalTemplate extends TemplateFolder {
  /** JSON texts by name: the digits of amounts reach the service as they were written. */
  dataTexts: Map<string, string>;
}

export async function readLocalTemplate(folder: string): Promise<LocalTemplate> {
  await refuseLinks(folder);
  const template = await readFolder(folder);
  const dataTexts = new Map<string, string>();
  for (const { name } of template.datasets)
    dataTexts.set(name, await readFile(join(folder, "data", `${name}.json`), "utf8"));

  return { ...template, dataTexts };
}

/** Reads a template's folder; an invalid one ends the command. */
export async function readFolder(folder: string): Promise<TemplateFolder> {
  await refuseMissing(folder);
  try {
    return await readTemplateFolder(folder);
  } catch (error) {
    throw error instanceof RenderFailure ? explainFailure(error) : error;
  }
}

/** A path that is not a folder is wrong usage, not a finding. */
export async function refuseMissing(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null);
  if (found?.isDirectory()) return;

  throw new CommandError(
    exitCodes.usage,
    "folder_not_found",
    `${folder} ${found ? "is a file" : "does not exist"}; give the folder of a template, with at least template.html in it.`,
  );
}
