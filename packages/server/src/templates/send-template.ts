/**
 * Answers with a template or a data set. Large data goes into the answer as it was written: reading some megabytes only to
 * write them again would hold up other requests.
 */
import { parseKeepingDigits } from "@platen/json";
import type { Context } from "hono";
import type { HttpEnv } from "../http/http-env.ts";
import type { DatasetRow, FoundTemplate } from "./find-template.ts";
import { templateETag, templateObject } from "./template-object.ts";

/** Shorter data is written without its layout. */
const LARGE_DATA = 64 * 1024;

/** The template must have been read with the data of all its data sets. */
export function sendTemplate(
  context: Context<HttpEnv>,
  template: FoundTemplate,
  status: 200 | 201 = 200,
  headers: Record<string, string> = {},
): Response {
  const datasets = template.datasets.map(datasetJson).join(",");
  const fields = Object.entries(templateObject(template)).map(([name, value]) =>
    name === "datasets" ? `"datasets":[${datasets}]` : `${JSON.stringify(name)}:${JSON.stringify(value)}`,
  );

  return sendJson(context, `{${fields.join(",")}}`, status, { ETag: templateETag(template.row), ...headers });
}

export function sendDataset(
  context: Context<HttpEnv>,
  dataset: Pick<DatasetRow, "name" | "data" | "is_default">,
  status: 200 | 201,
  headers: Record<string, string>,
): Response {
  return sendJson(context, datasetJson(dataset), status, headers);
}

function datasetJson({ name, data, is_default }: Pick<DatasetRow, "name" | "data" | "is_default">): string {
  const text = data.length > LARGE_DATA ? data : JSON.stringify(parseKeepingDigits(data));

  return `{"name":${JSON.stringify(name)},"data":${text},"default":${is_default}}`;
}

function sendJson(
  context: Context<HttpEnv>,
  json: string,
  status: 200 | 201,
  headers: Record<string, string>,
): Response {
  return context.body(json, status, { "Content-Type": "application/json", ...headers });
}
