/** The OpenAPI document of this checkout, as a service of it answers, and the parts of it that types are made from. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSettings, serve } from "@platen/server";

export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  format?: string;
  description?: string;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
  description?: string;
}

type Content = Record<string, { schema?: Schema }>;

export interface Operation {
  operationId: string;
  summary: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { content?: Content }>;
}

export interface OpenapiDocument {
  components: { schemas: Record<string, Schema> };
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: { requestBody: { content: Content } } }>;
}

/** Starts a service without workers in a temporary folder, and ends it again. */
export async function readOpenapi(): Promise<OpenapiDocument> {
  const folder = await mkdtemp(join(tmpdir(), "platen-openapi-"));
  try {
    const settings = readSettings({
      PLATEN_DATA_DIR: join(folder, "data"),
      PLATEN_KEYS_FILE: join(folder, "keys"),
      PLATEN_PORT: "0",
      PLATEN_ROLE: "api",
      PLATEN_LOG_LEVEL: "error",
    });
    const service = await serve(settings, { announces: false });
    try {
      return (await (await fetch(`${service.url}/v1/openapi.json`)).json()) as OpenapiDocument;
    } finally {
      await service.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The name that a reference points to. */
export function referenceName(reference: string): string {
  return reference.slice(reference.lastIndexOf("/") + 1);
}

/** The kinds of value a schema names, without null. */
export function kindsOf({ type }: Schema): string[] {
  return [type ?? []].flat().filter((kind) => kind !== "null");
}

export function allowsNull({ type }: Schema): boolean {
  return Array.isArray(type) && type.includes("null");
}
