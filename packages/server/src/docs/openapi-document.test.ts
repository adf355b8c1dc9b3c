import { type FakePdfmonkey, startFakePdfmonkey } from "@platen/importers/testing";
import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../testing/service.ts";
import { eventTypes } from "../webhooks/event-types.ts";

// biome-ignore lint/suspicious/noExplicitAny: a JSON document, read by its field names.
type Json = any;

interface Operation {
  name: string;
  method: string;
  path: string;
  operation: Json;
}

let service: TestService;
let pdfmonkey: FakePdfmonkey;
let openapi: Json;
let operations: Operation[];
beforeAll(async () => {
  const workspace = { key: "pdfmonkey-secret-key", workspaceId: "22222222-3333-4444-5555-666666666666" };
  pdfmonkey = await startFakePdfmonkey({ ...workspace, templates: [], snippets: [] });
  service = await startTestService({ PLATEN_PDFMONKEY_URL: pdfmonkey.url });
  openapi = (await service.as(null).get("/v1/openapi.json")).json;
  operations = Object.entries<Json>(openapi.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, operation]) => ({
      name: `${method} ${path}`,
      method,
      path,
      operation,
    })),
  );
});
afterAll(async () => {
  await service.close();
  await pdfmonkey.close();
});

test("the document is valid OpenAPI 3.1", async () => {
  expect(await new Validator().validate(openapi)).toMatchObject({ valid: true });
  expect(openapi.openapi).toBe("3.1.0");
});

test("every field, parameter and header says what it is", () => {
  const silent = fieldsOf(openapi).flatMap(({ place, field }) =>
    field.description === undefined && field.$ref === undefined ? [place] : [],
  );
  const parameters = operations.flatMap(({ name, operation }) =>
    (operation.parameters ?? []).flatMap((parameter: Json) =>
      (parameter.description ?? parameter.schema.description) ? [] : [`${name}: ${parameter.name}`],
    ),
  );
  expect([...silent, ...parameters]).toEqual([]);
});

test("a field with a default is optional for generated clients, and its description names the default", () => {
  expect(fieldsOf(openapi).filter(({ field }) => "default" in field)).toEqual([]);
  const { output, async: asynchronous } = openapi.components.schemas.RenderRequest.properties;
  expect(output.description).toContain('Default: `"json"`.');
  expect(asynchronous.description).toContain("Default: `false`.");
  expect(openapi.components.schemas.RenderRequest.required).toBeUndefined();
});

test("settings have types wherever they are written", () => {
  const { RenderRequest, NewTemplate, Template, Settings, PageSettings } = openapi.components.schemas;
  const page = "#/components/schemas/PageSettings";
  const settings = "#/components/schemas/Settings";
  expect(RenderRequest.properties.page.anyOf).toContainEqual({ $ref: page });
  expect(NewTemplate.properties.draft.properties.settings.$ref).toBe(settings);
  expect(Template.properties.draft.properties.settings.$ref).toBe(settings);
  expect(Settings.properties.page.$ref).toBe(page);
  expect(PageSettings.properties.orientation.enum).toEqual(["portrait", "landscape"]);
});

test("each event that a webhook can receive is described", () => {
  expect(Object.keys(openapi.webhooks)).toEqual([...eventTypes]);
  for (const type of eventTypes) {
    const { schema } = openapi.webhooks[type].post.requestBody.content["application/json"];
    expect(schema.required).toEqual(["id", "type", "timestamp", "mode", "data"]);
  }
});

test("an operation lists the problems that it can answer with, and no others", () => {
  const codesOf = (name: string) =>
    Object.values<Json>(operations.find((each) => each.name === name)!.operation.responses).flatMap((response) =>
      Object.keys(response.content?.["application/problem+json"]?.examples ?? {}),
    );

  expect(codesOf("put /v1/templates/{slug}/assets/{path}")).not.toContain("invalid_json");
  expect(codesOf("get /v1/renders/{id}/result")).toEqual(
    expect.arrayContaining(["output_too_large", "render_timeout"]),
  );
  expect(codesOf("get /v1/renders/{id}/result")).not.toContain("data_invalid");
  expect(codesOf("post /v1/renders/batch")).toContain("template_syntax_error");
  expect(codesOf("post /v1/renders/batch")).not.toContain("render_timeout");
});

test("the service accepts every example of a request", async () => {
  const { api } = service;
  const webhook = (await api.post("/v1/webhooks", { url: "https://shop.example.com/hooks", events: ["render.failed"] }))
    .json.id;
  const examples = operations.flatMap(({ name, method, path, operation }) => {
    const example = exampleOf(operation.requestBody?.content["application/json"]?.schema);
    return example === undefined ? [] : [{ name, method, path, example, operation }];
  });
  expect(examples.map(({ name }) => name)).toEqual([
    "post /v1/session/links",
    "post /v1/workspaces",
    "post /v1/templates",
    "patch /v1/templates/{slug}",
    "post /v1/templates/{slug}/duplicate",
    "post /v1/templates/{slug}/publish",
    "put /v1/templates/{slug}/datasets/{name}",
    "post /v1/templates/{slug}/check",
    "post /v1/templates/{slug}/preview",
    "post /v1/templates/{slug}/diff",
    "post /v1/renders",
    "post /v1/renders/batch",
    "post /v1/invoices/check",
    "post /v1/invoices/write",
    "post /v1/invoices/view",
    "post /v1/keys",
    "post /v1/webhooks",
    "patch /v1/webhooks/{id}",
    "post /v1/imports/pdfmonkey",
  ]);

  for (const { name, method, path, example, operation } of examples) {
    const address = path.replace("{slug}", "letter").replace("{name}", "sample").replace("{id}", webhook);
    const headers = { "content-type": "application/json" };
    if (path === "/v1/renders") await api.post("/v1/templates/letter/publish");
    const { status, text } = await api.send(method.toUpperCase(), address, JSON.stringify(example), headers);
    expect.soft(Object.keys(operation.responses), `${name}: ${text.slice(0, 300)}`).toContain(String(status));
    expect.soft(status, `${name}: ${text.slice(0, 300)}`).toBeLessThan(300);
  }
});

/** The example of a schema, which may be a named one. */
function exampleOf(schema: Json): unknown {
  if (schema === undefined) return undefined;
  const named = schema.$ref ? openapi.components.schemas[schema.$ref.split("/").at(-1)] : schema;
  return named.example;
}

/** Every field of every object that the document describes. */
function fieldsOf(document: Json): { place: string; field: Json }[] {
  const found: { place: string; field: Json }[] = [];
  const look = (part: Json, place: string): void => {
    if (typeof part !== "object" || part === null) return;
    if (part.type === "object" && part.properties) {
      for (const [name, field] of Object.entries(part.properties)) found.push({ place: `${place}.${name}`, field });
    }
    for (const [name, value] of Object.entries(part)) {
      if (name !== "example" && name !== "examples") look(value, name === "properties" ? place : `${place}.${name}`);
    }
  };
  look(document, "");
  return found;
}
