/** `platen render <slug>`: one document of a template that a running service has, by the service. */
import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { findFault, JsonFault } from "@platen/json";
import type { OutputFormat, RenderedDocument } from "@platen/render";
import { isProblem, type Platen, type Render } from "@platen/sdk";
import { CommandError, exitCodes } from "../exit-codes.ts";
import { openClient } from "../open-client.ts";

interface RemoteRender {
  template: string;
  /** A file with JSON, or `-` for standard input. */
  data: string | undefined;
  dataset: string | undefined;
  format: OutputFormat | null;
  now: string | undefined;
}

export type RemoteDocument = Pick<RenderedDocument, "bytes" | "contentType" | "pages"> & {
  format: OutputFormat;
  warnings: readonly { code: string; message: string }[];
  timings: object;
  /** The service that made it. */
  server: string;
};

/** The file as the service makes it, which counts as one render. */
export async function renderRemote({ template, data, dataset, format, now }: RemoteRender): Promise<RemoteDocument> {
  const client = openClient(process.env);
  const chosen = dataset ?? (data === undefined ? await defaultDataset(template, client) : undefined);
  const rest = JSON.stringify({ template, dataset: chosen, format: format ?? undefined, now });
  // The data goes as it was written: parsing it here could change the digits of an amount.
  const json = data === undefined ? rest : `{"data":${await readJson(data)},${rest.slice(1)}`;
  const body = { content: json, contentType: "application/json" };
  const accepted = (await client.request({ method: "POST", path: "/v1/renders", body })).json<Render>();
  const render = accepted.status === "succeeded" ? accepted : await client.renders.wait(accepted.id);
  const bytes = await client.renders.file(render.id);
  const { content_type: contentType, pages } = render.file!;

  const { warnings, timings } = render;
  return { bytes, contentType, pages, format: render.format, warnings, timings, server: client.baseUrl };
}

/** The template's default data set, as for a folder. A key that may render but not read templates renders without. */
async function defaultDataset(template: string, client: Platen): Promise<string | undefined> {
  try {
    const slug = template.replace(/@\d+$/, "");
    const { datasets } = await client.templates.get(slug);
    return datasets.find((dataset) => dataset.default)?.name;
  } catch (error) {
    if (isProblem(error, "forbidden")) return undefined;
    throw error;
  }
}

async function readJson(file: string): Promise<string> {
  const source = file === "-" ? "standard input" : file;
  const content = await (file === "-" ? text(process.stdin) : readFile(file, "utf8")).catch((error) => {
    throw new CommandError(exitCodes.usage, "data_not_readable", `${source} cannot be read (${error.code}).`);
  });
  const offset = findFault(content);
  if (offset === null) return content;

  const { message, position } = new JsonFault(content, offset);
  throw new CommandError(
    exitCodes.findings,
    "invalid_json",
    `${source} ${message} (line ${position.line}, column ${position.column}).`,
  );
}
