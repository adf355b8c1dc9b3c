/** A template as files that can be compared: what a folder has and what the service has, in one form. */
import { createHash } from "node:crypto";
import type { TemplateFolder } from "@platen/render";
import type { Platen, Template } from "@platen/sdk";

/** By path. Texts as they are, JSON that the service keeps as a value in one spelling, assets by their hash. */
export type TemplateState = ReadonlyMap<string, string>;

/** What `template.json` says, apart from its layout. */
interface Manifest {
  name: string;
  kind: string;
  engine: string;
  default_dataset: string | undefined;
  settings: unknown;
}

export function stateOfFolder(folder: TemplateFolder): TemplateState {
  const assets = [...folder.assets].map(([path, { bytes }]) => [path, hashOf(bytes)] as const);

  return stateOf(
    folder,
    {
      name: folder.name,
      kind: folder.kind,
      engine: folder.engine,
      default_dataset: defaultOf(folder.datasets),
      settings: folder.settings,
    },
    new Map(folder.datasets.map(({ name, text }) => [name, text])),
    assets,
  );
}

export async function stateOfService(template: Template, client: Platen): Promise<TemplateState> {
  const { slug, name, kind, engine, draft, datasets, assets } = template;
  const texts = new Map<string, string>();
  for (const dataset of datasets) texts.set(dataset.name, await client.templates.datasets.text(slug, dataset.name));

  return stateOf(
    draft,
    { name, kind, engine, default_dataset: defaultOf(datasets), settings: draft.settings },
    texts,
    assets.map(({ path, sha256 }) => [path, sha256] as const),
  );
}

type Texts = Pick<TemplateFolder, "source" | "css" | "head" | "header" | "footer" | "partials"> & { schema: unknown };

function stateOf(
  texts: Texts,
  manifest: Manifest,
  datasets: ReadonlyMap<string, string>,
  assets: readonly (readonly [string, string])[],
): TemplateState {
  const state = new Map<string, string>([
    ["template.json", canonical(manifest)],
    ["template.html", texts.source],
  ]);
  const optional = {
    "style.css": texts.css,
    "head.html": texts.head,
    "header.html": texts.header,
    "footer.html": texts.footer,
  };
  // An empty file says the same as none.
  for (const [path, text] of Object.entries(optional)) if (text !== "") state.set(path, text);
  for (const [name, text] of Object.entries(texts.partials)) state.set(`partials/${name}.html`, text);
  if (texts.schema !== null) state.set("schema.json", canonical(texts.schema));
  for (const [name, text] of datasets) state.set(`data/${name}.json`, text);
  for (const [path, hash] of assets) state.set(path, hash);

  return state;
}

function defaultOf(datasets: readonly { name: string; default: boolean }[]): string | undefined {
  return datasets.find((dataset) => dataset.default)?.name;
}

/** The same value always gives the same text. */
function canonical(value: unknown): string {
  // Once through JSON: numbers that were kept as their digits are numbers then.
  return JSON.stringify(JSON.parse(JSON.stringify(value)), (_key, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([left], [right]) => (left < right ? -1 : 1)))
      : part,
  );
}

function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
