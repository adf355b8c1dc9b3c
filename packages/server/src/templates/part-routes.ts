/** /v1/templates/{slug}/datasets and …/assets. */
import { z } from "@hono/zod-openapi";
import { accepts } from "hono/accepts";
import { contentDisposition } from "../http/content-disposition.ts";
import { isPlainText, sentText } from "../http/data-text.ts";
import { endpoint } from "../http/endpoint.ts";
import { fileHeaders } from "../http/file-headers.ts";
import type { App } from "../http/http-env.ts";
import { decodeBody } from "../http/read-body.ts";
import type { Service } from "../service.ts";
import { addressOf } from "./address-of.ts";
import { deleteAsset, getAsset, putAsset } from "./assets.ts";
import { datasetOf, deleteDataset, getDataset, putDataset } from "./datasets.ts";
import { assetSchema, datasetBody, datasetNameSchema, datasetSchema, slugSchema } from "./schemas.ts";
import { sendDataset } from "./send-template.ts";
import { templateETag } from "./template-object.ts";

const tag = "Templates";
const datasetParam = z.object({ slug: slugSchema, name: datasetNameSchema });
const assetParam = z.object({
  slug: slugSchema,
  path: z
    .string()
    .openapi({ description: "What the document refers to, with or without `assets/`.", example: "logo.svg" }),
});

export function templatePartRoutes(app: App, service: Service): void {
  const { db } = service.database;
  const { storage } = service;

  endpoint(
    app,
    service,
    {
      method: "get",
      path: "/v1/templates/{slug}/datasets/{name}",
      tag,
      summary: "Get a data set",
      description: "With `Accept: text/plain`, the JSON text as it was written: layout, order and digits.",
      scope: "template:read",
      params: datasetParam,
      answers: { 200: { description: "The data set.", schema: datasetSchema, contentTypes: ["text/plain"] } },
      problems: ["template_not_found", "not_found"],
    },
    async ({ params, caller, context }) => {
      const { template, dataset } = await getDataset(
        { workspaceId: caller.workspaceId, slug: params.slug },
        params.name,
        db,
      );
      const headers = { ETag: templateETag(template.row), Vary: "Accept" };
      const asText = accepts(context, {
        header: "Accept",
        supports: ["application/json", "text/plain"],
        default: "application/json",
      });
      if (asText !== "text/plain") return sendDataset(context, dataset, 200, headers);

      return context.body(dataset.data, 200, { ...fileHeaders("text/plain; charset=utf-8"), ...headers });
    },
  );

  endpoint(
    app,
    service,
    {
      method: "put",
      path: "/v1/templates/{slug}/datasets/{name}",
      tag,
      summary: "Create or replace a data set",
      description:
        "The text of `data` is kept as it was written. With `Content-Type: text/plain` the body is that text alone, and the default stays what it is.",
      scope: "template:write",
      headers: ["If-Match"],
      params: datasetParam,
      body: datasetBody,
      takesDataText: true,
      answers: {
        200: { description: "Replaced.", schema: datasetSchema },
        201: { description: "Created.", schema: datasetSchema },
      },
      problems: ["template_not_found", "conflict"],
    },
    async ({ params, body, file, caller, context }) => {
      const address = addressOf(params.slug, caller, context);
      service.storedBytes.requireRoom(caller.workspaceId);
      const isText = isPlainText(context.req.header("content-type"));
      const dataset = { default: body.default, text: isText ? decodeBody(file) : sentText(file, ["data"]) };
      const { template, isNew } = await putDataset(address, params.name, dataset, {
        db,
        limits: service.settings.limits,
      });
      const written = { ...datasetOf(template, params.name), data: dataset.text };
      return sendDataset(context, written, isNew ? 201 : 200, { ETag: templateETag(template.row) });
    },
  );

  endpoint(
    app,
    service,
    {
      method: "delete",
      path: "/v1/templates/{slug}/datasets/{name}",
      tag,
      summary: "Delete a data set",
      scope: "template:write",
      headers: ["If-Match"],
      params: datasetParam,
      answers: { 204: { description: "Deleted." } },
      problems: ["template_not_found", "not_found", "conflict"],
    },
    async ({ params, caller, context }) => {
      const address = addressOf(params.slug, caller, context);
      const template = await deleteDataset(address, params.name, db);
      return context.body(null, 204, { ETag: templateETag(template.row) });
    },
  );

  endpoint(
    app,
    service,
    {
      method: "get",
      path: "/v1/templates/{slug}/assets/{path}",
      tag,
      summary: "Get an asset of the draft",
      scope: "template:read",
      params: assetParam,
      answers: { 200: { description: "The file.", contentTypes: ["application/octet-stream", "*/*"] } },
      problems: ["template_not_found", "not_found"],
    },
    async ({ params, caller, context }) => {
      const { template, asset, bytes } = await getAsset(
        { workspaceId: caller.workspaceId, slug: params.slug },
        params.path,
        { db, storage },
      );
      return context.body(bytes as Uint8Array<ArrayBuffer>, 200, {
        ...fileHeaders(asset.content_type),
        "Content-Disposition": contentDisposition("attachment", asset.path.split("/").at(-1)!),
        ETag: templateETag(template.row),
      });
    },
  );

  endpoint(
    app,
    service,
    {
      method: "put",
      path: "/v1/templates/{slug}/assets/{path}",
      tag,
      summary: "Create or replace an asset of the draft",
      description:
        "The body is the file; its Content-Type is kept; a generic one is replaced by that of the file ending.",
      scope: "template:write",
      headers: ["If-Match"],
      params: assetParam,
      maxFileBytes: ({ maxAssetBytes }) => ({ bytes: maxAssetBytes, setting: "PLATEN_MAX_ASSET" }),
      answers: {
        200: { description: "Replaced.", schema: assetSchema },
        201: { description: "Created.", schema: assetSchema },
      },
      problems: ["template_not_found", "conflict"],
    },
    async ({ params, file, caller, context }) => {
      const address = addressOf(params.slug, caller, context);
      const upload = { path: params.path, bytes: file, contentType: context.req.header("content-type") };
      service.storedBytes.requireRoom(caller.workspaceId);
      const { template, asset, isNew } = await putAsset(address, upload, {
        db,
        storage,
        limits: service.settings.limits,
      });
      const { path, bytes, sha256, content_type } = asset;
      return context.json({ path, bytes, sha256, content_type }, isNew ? 201 : 200, {
        ETag: templateETag(template.row),
      });
    },
  );

  endpoint(
    app,
    service,
    {
      method: "delete",
      path: "/v1/templates/{slug}/assets/{path}",
      tag,
      summary: "Delete an asset of the draft",
      description: "Published versions keep theirs.",
      scope: "template:write",
      headers: ["If-Match"],
      params: assetParam,
      answers: { 204: { description: "Deleted." } },
      problems: ["template_not_found", "not_found", "conflict"],
    },
    async ({ params, caller, context }) => {
      const address = addressOf(params.slug, caller, context);
      const template = await deleteAsset(address, params.path, db);
      return context.body(null, 204, { ETag: templateETag(template.row) });
    },
  );
}
