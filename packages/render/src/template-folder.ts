/** A template as a folder, so that it lives in git: `template.json`, `template.html`, `style.css`, `data/*.json`, `assets/*` … */
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, extname, join, posix } from "node:path";
import type { Asset } from "@platen/browser";
import { type JsonData, JsonFault, readJsonData } from "@platen/json";
import type { EngineName } from "@platen/templates";
import { z } from "zod";
import { RenderFailure } from "./failure.ts";
import { findingsOf } from "./settings/resolve-settings.ts";
import type { TemplateContent } from "./template.ts";

export interface DataSet {
  name: string;
  data: JsonData;
  /** The JSON text of the file. */
  text: string;
  default: boolean;
}

export interface TemplateFolder extends TemplateContent {
  slug: string;
  name: string;
  engine: EngineName;
  datasets: DataSet[];
}

const manifestSchema = z.strictObject({
  $schema: z.string().optional(),
  slug: z
    .string()
    .regex(/^[a-z0-9-]{1,80}$/, { error: "must be 1 to 80 of a-z, 0-9 and -" })
    .optional(),
  name: z.string().optional(),
  kind: z.enum(["pdf", "image"]).default("pdf"),
  engine: z.enum(["liquid", "jinja2", "handlebars"]).default("liquid"),
  default_dataset: z.string().optional(),
  settings: z.record(z.string(), z.unknown()).default({}),
});

const CONTENT_TYPES: Record<string, string> = {
  ".avif": "image/avif",
  ".css": "text/css",
  ".gif": "image/gif",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".js": "text/javascript",
  ".json": "application/json",
  ".otf": "font/otf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".ttf": "font/ttf",
  ".webp": "image/webp",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
};

/** Reads a template's folder; throws a `RenderFailure` that names the file and what is wrong with it. */
export async function readTemplateFolder(folder: string): Promise<TemplateFolder> {
  const source = await readText(folder, "template.html");
  if (source === null) {
    throw new RenderFailure(
      "invalid_request",
      `${folder} has no template.html: a template's folder needs at least that file.`,
    );
  }
  const manifest = await readManifest(folder);
  const datasets = await readDataSets(folder, manifest.default_dataset);

  return {
    slug: manifest.slug ?? basename(folder).toLowerCase(),
    name: manifest.name ?? basename(folder),
    kind: manifest.kind,
    engine: manifest.engine,
    settings: manifest.settings,
    source,
    css: (await readText(folder, "style.css")) ?? "",
    head: (await readText(folder, "head.html")) ?? "",
    header: (await readText(folder, "header.html")) ?? "",
    footer: (await readText(folder, "footer.html")) ?? "",
    partials: await readPartials(folder),
    schema: (await readJson(folder, "schema.json"))?.value ?? null,
    datasets,
    assets: await readAssets(folder),
  };
}

/** The media type that a file's name stands for. */
export function contentTypeOf(path: string): string {
  return CONTENT_TYPES[extname(path).toLowerCase()] ?? "application/octet-stream";
}

async function readManifest(folder: string): Promise<z.output<typeof manifestSchema>> {
  const parsed = manifestSchema.safeParse((await readJson(folder, "template.json"))?.value ?? {});
  if (!parsed.success) throw RenderFailure.of("invalid_request", findingsOf(parsed.error, "template.json"));

  return parsed.data;
}

async function readDataSets(folder: string, defaultName: string | undefined): Promise<DataSet[]> {
  const files = (await listFiles(join(folder, "data"))).filter((file) => file.endsWith(".json")).sort();
  const names = files.map((file) => basename(file, ".json"));
  const isDefault = (name: string) => name === (defaultName ?? (names.includes("default") ? "default" : names[0]));
  if (defaultName !== undefined && !names.includes(defaultName)) {
    throw new RenderFailure(
      "invalid_request",
      `template.json names the data set "${defaultName}", but data/${defaultName}.json is not there.`,
    );
  }

  return Promise.all(
    names.map(async (name) => {
      const file = `data/${name}.json`;
      const text = (await readText(folder, file)) ?? "{}";
      return { name, data: parseJson(folder, file, text), text, default: isDefault(name) };
    }),
  );
}

async function readPartials(folder: string): Promise<Record<string, string>> {
  const partials: Record<string, string> = {};
  for (const file of (await listFiles(join(folder, "partials"))).sort()) {
    if (file.endsWith(".html"))
      partials[file.slice(0, -".html".length)] = (await readText(folder, `partials/${file}`)) ?? "";
  }

  return partials;
}

async function readAssets(folder: string): Promise<Map<string, Asset>> {
  const assets = new Map<string, Asset>();
  for (const file of (await listFiles(join(folder, "assets"))).sort()) {
    const bytes = await readFile(join(folder, "assets", file));
    assets.set(`assets/${file}`, { contentType: contentTypeOf(file), bytes });
  }

  return assets;
}

/** The files below a folder, as paths with `/`; none where there is no such folder. */
async function listFiles(folder: string): Promise<string[]> {
  if (!(await stat(folder).catch(() => null))?.isDirectory()) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });

  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      posix.normalize(
        join(entry.parentPath, entry.name)
          .slice(folder.length + 1)
          .replaceAll("\\", "/"),
      ),
    );
}

async function readText(folder: string, file: string): Promise<string | null> {
  try {
    return await readFile(join(folder, file), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

async function readJson(folder: string, file: string): Promise<JsonData | null> {
  const text = await readText(folder, file);

  return text === null ? null : parseJson(folder, file, text);
}

function parseJson(folder: string, file: string, text: string): JsonData {
  try {
    return readJsonData(text);
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    const { line, column } = error.position;
    throw new RenderFailure(
      "invalid_request",
      `${join(folder, file)} ${error.message} (line ${line}, column ${column}).`,
      { findings: [{ path: file, message: error.message }], position: { file, line, column } },
    );
  }
}
