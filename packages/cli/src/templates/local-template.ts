/** Reads the folder of a template. */
import { stat } from "node:fs/promises";
import { RenderFailure, readTemplateFolder, type TemplateFolder } from "@platen/render";
import { CommandError, exitCodes } from "../exit-codes.ts";
import { explainFailure } from "../explain-failure.ts";
import { refuseLinks } from "./folder-paths.ts";

/** Reads a template's folder; an invalid one ends the command. */
export async function readLocalTemplate(folder: string): Promise<TemplateFolder> {
  await refuseUnusable(folder);
  try {
    return await readTemplateFolder(folder);
  } catch (error) {
    throw error instanceof RenderFailure ? explainFailure(error) : error;
  }
}

/** A path that is not a folder is wrong usage, not a finding; and a template consists of its own files, not of links. */
export async function refuseUnusable(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null);
  if (found?.isDirectory()) return refuseLinks(folder);

  throw new CommandError(
    exitCodes.usage,
    "folder_not_found",
    `${folder} ${found ? "is a file" : "does not exist"}; give the folder of a template, with at least template.html in it.`,
  );
}
