/** Writes a template as a folder: the files that `platen push` and `platen render` read. */
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { writeJson } from "@platen/json";
import type { Template } from "@platen/sdk";
import { CommandError, exitCodes } from "../exit-codes.ts";
import { isTemplatePath, refuseLinks, templateEntries } from "./folder-paths.ts";

type WrittenTemplate = Pick<Template, "slug" | "name" | "kind" | "engine" | "draft"> & {
  datasets: { name: string; default: boolean }[];
};

interface Parts {
  assets: ReadonlyMap<string, Uint8Array>;
  /** The JSON texts of the data sets, by name. */
  texts: Map<string, string>;
}

/** Gives the paths that were written. All are checked before the first is. What else the folder has stays. */
export async function writeTemplateFolder(
  folder: string,
  template: WrittenTemplate,
  parts: Parts,
  force: boolean,
): Promise<string[]> {
  const files = filesOf(template, parts);
  for (const path of files.keys()) refuseForeign(path);
  await refuseLinks(folder);
  const present = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw new CommandError(exitCodes.usage, "folder_not_writable", `${folder} cannot be used (${error.code}).`);
  });
  if (present.length > 0 && !force) {
    throw new CommandError(
      exitCodes.usage,
      "folder_not_empty",
      `${folder} is not empty. Name another folder, or replace the template in it with --force.`,
    );
  }

  for (const entry of templateEntries) await rm(join(folder, entry), { recursive: true, force: true });
  for (const [path, content] of files) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content, { flag: "wx" });
  }

  return [...files.keys()];
}

function filesOf(template: WrittenTemplate, { assets, texts }: Parts): Map<string, string | Uint8Array> {
  const { slug, name, kind, engine, draft, datasets } = template;
  const defaultName = datasets.find((dataset) => dataset.default)?.name;
  const manifest = { slug, name, kind, engine, default_dataset: defaultName, settings: draft.settings };
  const files = new Map<string, string | Uint8Array>([
    ["template.json", writeJson(manifest)],
    ["template.html", draft.source],
  ]);
  const parts = {
    "style.css": draft.css,
    "head.html": draft.head,
    "header.html": draft.header,
    "footer.html": draft.footer,
  };
  for (const [file, text] of Object.entries(parts)) if (text !== "") files.set(file, text);
  for (const [partial, text] of Object.entries(draft.partials)) files.set(`partials/${partial}.html`, text);
  if (draft.schema) files.set("schema.json", writeJson(draft.schema));
  for (const [dataset, text] of texts) files.set(`data/${dataset}.json`, text);
  for (const [path, bytes] of assets) files.set(path, bytes);

  return files;
}

/** Names come from the service: only those of a template's own files are written. */
export function refuseForeign(path: string): void {
  if (isTemplatePath(path)) return;

  throw new CommandError(
    exitCodes.findings,
    "path_refused",
    `The template has a part that would be written to "${path}". Only template files with plain names (letters, digits, "-", "_", ".") are written: rename it in the service first.`,
  );
}
