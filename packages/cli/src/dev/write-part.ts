/** Writes one file of a template that was changed in the service into its folder: never outside it, never through a link. */
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseKeepingDigits, writeJson } from "@platen/json";
import type { Platen, Template } from "@platen/sdk";
import { CommandError, exitCodes } from "../exit-codes.ts";
import { isTemplatePath, refuseLinks } from "../templates/folder-paths.ts";

export async function writePart(folder: string, path: string, template: Template, client: Platen): Promise<void> {
  await writeSafely(folder, path, await contentOf(folder, path, template, client));
}

/** Keeps what the service had next to the file that was changed on both sides. Gives the name of the copy. */
export async function keepCopy(
  folder: string,
  path: string,
  template: Template,
  client: Platen,
): Promise<string | null> {
  const content = await contentOf(folder, path, template, client);
  if (content === null) return null;
  const copy = `${path}.from-editor`;
  await writeSafely(folder, path, content, copy);

  return copy;
}

/** `target` is where it goes, if not to `path` itself. */
async function writeSafely(
  folder: string,
  path: string,
  content: string | Uint8Array | null,
  target = path,
): Promise<void> {
  if (!isTemplatePath(path)) {
    throw new CommandError(
      exitCodes.findings,
      "path_refused",
      `The template has a part that would be written to "${path}". Only template files with plain names are written: rename it in the editor.`,
    );
  }
  await refuseLinks(folder);
  const file = join(folder, target);
  if (content === null) {
    await rm(file, { force: true });
    return;
  }
  await mkdir(dirname(file), { recursive: true });
  // Renamed into place: an editor that watches the file never sees half of it, and a link is replaced, not followed.
  const draft = join(folder, `.platen-${process.pid}.tmp`);
  await rm(draft, { force: true });
  await writeFile(draft, content, { flag: "wx" });
  await rename(draft, file);
}

/** The content of the file, or null where the template has no such part. */
async function contentOf(
  folder: string,
  path: string,
  template: Template,
  client: Platen,
): Promise<string | Uint8Array | null> {
  const { draft, slug } = template;
  if (path === "template.json") return manifestText(folder, template);
  if (path === "schema.json") return draft.schema === null ? null : writeJson(draft.schema);
  const texts = new Map([
    ["template.html", draft.source],
    ["style.css", draft.css],
    ["head.html", draft.head],
    ["header.html", draft.header],
    ["footer.html", draft.footer],
    ...Object.entries(draft.partials).map(([name, text]) => [`partials/${name}.html`, text] as const),
  ]);
  const text = texts.get(path);
  if (text !== undefined) return text === "" && path !== "template.html" && !path.startsWith("partials/") ? null : text;
  const dataset = /^data\/(.+)\.json$/.exec(path)?.[1];
  if (dataset !== undefined) {
    const isThere = template.datasets.some(({ name }) => name === dataset);
    return isThere ? client.templates.datasets.text(slug, dataset) : null;
  }
  const isAsset = template.assets.some((asset) => asset.path === path);

  return isAsset ? await client.templates.assets.get(slug, path) : null;
}

/** What else the file says, such as `$schema` or the slug, stays. */
async function manifestText(folder: string, { name, kind, engine, draft, datasets }: Template): Promise<string> {
  const present = await readFile(join(folder, "template.json"), "utf8").catch(() => "{}");
  const defaultName = datasets.find((dataset) => dataset.default)?.name;

  return writeJson({
    ...parseKeepingDigits<Record<string, unknown>>(present),
    name,
    kind,
    engine,
    ...(defaultName === undefined ? {} : { default_dataset: defaultName }),
    settings: draft.settings,
  });
}
