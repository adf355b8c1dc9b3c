/** Which files a template's folder consists of, and that none of them is a link. */
import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { CommandError, exitCodes } from "../exit-codes.ts";

/** Everything that belongs to a template in its folder. */
export const templateEntries = [
  "template.json",
  "template.html",
  "style.css",
  "head.html",
  "header.html",
  "footer.html",
  "schema.json",
  "partials",
  "data",
  "assets",
];

const files = new Set(templateEntries.filter((entry) => entry.includes(".")));
/** A part of a path: no dot at its start, nothing that a shell or another system reads as more than a name. */
const plainPart = /^[\w-][\w. -]*$/;

/** Whether a template's folder may hold a file of this path: a known file, or one with plain names in partials, data or assets. */
export function isTemplatePath(path: string): boolean {
  if (files.has(path)) return true;
  const [folder, ...parts] = path.split("/");
  if (parts.length === 0 || !parts.every((part) => plainPart.test(part) && !/[. ]$/.test(part))) return false;
  if (folder === "data") return parts.length === 1 && path.endsWith(".json");
  if (folder === "partials") return path.endsWith(".html");
  return folder === "assets";
}

/** Refuses a folder that is, or has among the template's files, a link: it could lead to any file of this machine. */
export async function refuseLinks(folder: string, entries: readonly string[] = templateEntries): Promise<void> {
  await refuseLink(folder);
  for (const entry of entries) {
    const path = join(folder, entry);
    if (!(await refuseLink(path))) continue;
    for (const below of await readdir(path, { recursive: true, withFileTypes: true })) {
      if (below.isSymbolicLink()) throw linkError(join(below.parentPath, below.name));
    }
  }
}

/** Gives whether there is a folder at the path. */
async function refuseLink(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => null);
  if (found?.isSymbolicLink()) throw linkError(path);
  return found?.isDirectory() ?? false;
}

function linkError(path: string): CommandError {
  return new CommandError(
    exitCodes.usage,
    "link_refused",
    `${path} is a link. Templates consist of files only: put the file itself there.`,
  );
}
