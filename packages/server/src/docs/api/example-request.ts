/** The request that the reference shows for an operation, in every language the same. */
import { exampleOf } from "./example-of.ts";
import type { OpenapiDocument, Operation } from "./openapi.ts";

export interface ExampleRequest {
  /** As in the OpenAPI document: `GET /v1/renders/{id}`. */
  name: string;
  method: string;
  /** With the values in it. */
  path: string;
  /** The values of the path in their order; a number where a client takes one. */
  pathValues: (string | number)[];
  /** What has to be given. */
  query: Record<string, string>;
  json: Record<string, unknown> | null;
  file: { name: string; type: string } | null;
  /** What a client gives for the answer. */
  answer: "nothing" | "json" | "list" | "text" | "file";
}

export function exampleRequest(
  method: string,
  path: string,
  { parameters = [], requestBody, responses = {} }: Operation,
  document: OpenapiDocument,
): ExampleRequest {
  const exampleFor = (name: string) => {
    const schema = parameters.find((parameter) => parameter.name === name)?.schema ?? {};
    return String(exampleOf(schema, document, true));
  };
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const content = requestBody?.content ?? {};
  const schema = content["application/json"]?.schema;
  const takesFile = schema === undefined && Object.keys(content).length > 0;

  return {
    name: `${method} ${path}`,
    method,
    path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => exampleFor(name)),
    pathValues: names.map((name) =>
      /^\d/.test(exampleFor(name)) ? Number.parseInt(exampleFor(name), 10) : exampleFor(name),
    ),
    query: Object.fromEntries(
      parameters.flatMap(({ name, in: place, required }) =>
        place === "query" && required ? [[name, exampleFor(name)]] : [],
      ),
    ),
    json: schema === undefined ? null : (exampleOf(schema, document, true) as Record<string, unknown>),
    file: !takesFile ? null : names.includes("path") ? FILES.asset : FILES.invoice,
    answer: answerOf(responses, document),
  };
}

const FILES = {
  asset: { name: "logo.svg", type: "image/svg+xml" },
  invoice: { name: "invoice.xml", type: "application/xml" },
};

function answerOf(responses: NonNullable<Operation["responses"]>, document: OpenapiDocument): ExampleRequest["answer"] {
  const content = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1].content ?? {};
  const json = content["application/json"]?.schema;
  if (json) {
    const shown = exampleOf(json, document, false);
    return typeof shown === "object" && shown !== null && "next_cursor" in shown ? "list" : "json";
  }
  const types = Object.keys(content);

  return types.length === 0 ? "nothing" : types.join() === "application/xml" ? "text" : "file";
}

export function hasFields(value: object | null): value is Record<string, unknown> {
  return value !== null && Object.keys(value).length > 0;
}
