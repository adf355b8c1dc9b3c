/** Writes a template as a folder: the files that `platen push` and `platen render` read. */
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { writeJson } from "@platen/json";
import { CommandError, exitCodes } from "../exit-codes.ts";
import type { RemoteTemplate } from "./remote-template.ts";

/** What a template's folder consists of; with force these are replaced, anything else in the folder stays. */
const ownEntries = [
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

/** Gives the paths that were written. All are checked before the first is. */
export async function writeTemplateFolder(
  folder: string,
  template: RemoteTemplate,
  assets: Map<string, Uint8Array>,
  force: boolean,
): Promise<string[]> {
  const files = filesOf(template, assets);
  for (const path of files.keys()) refuseOutside(folder, path);
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

  for (const entry of ownEntries) await rm(join(folder, entry), { recursive: true, force: true });
  for (const [path, content] of files) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }

  return [...files.keys()];
}

function filesOf(template: RemoteTemplate, assets: Map<string, Uint8Array>): Map<string, string | Uint8Array> {
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
  for (const { name: dataset, data } of datasets) files.set(`data/${dataset}.json`, writeJson(data));
  for (const [path, bytes] of assets) files.set(path, bytes);

  return files;
}

/** Names come from the service: none of them may lead out of the folder. */
function refuseOutside(folder: string, path: string): void {
  const inside = relative(folder, resolve(folder, path));
  if (!inside.startsWith(`..${sep}`) && inside !== ".." && resolve(folder, path) !== resolve(folder)) return;

  throw new CommandError(
    exitCodes.findings,
    "path_outside",
    `The template has a part named "${path}", which would be written outside ${folder}. Rename it in the service first.`,
  );
}
