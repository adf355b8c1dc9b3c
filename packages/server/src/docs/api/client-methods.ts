/** Which method of the two clients sends each operation; the tests run the examples that are made from it. */

export interface ClientMethod {
  /** Of the TypeScript client; the Python client has the same name in its own spelling. */
  method: string;
  /** How the Python client takes the JSON of the request. Default: its fields by name. */
  python?: "whole" | "data" | "none";
  /** The file that the answer is written to, where it is one. */
  saved?: string;
}

/** What is not here is sent by the operation's name (TypeScript) or its address (Python). */
export const CLIENT_METHODS: Readonly<Record<string, ClientMethod>> = {
  "POST /v1/workspaces": { method: "workspaces.create" },
  "POST /v1/templates": { method: "templates.create" },
  "GET /v1/templates": { method: "templates.list" },
  "GET /v1/templates/{slug}": { method: "templates.get" },
  "PATCH /v1/templates/{slug}": { method: "templates.update" },
  "DELETE /v1/templates/{slug}": { method: "templates.delete" },
  "POST /v1/templates/{slug}/duplicate": { method: "templates.duplicate", python: "whole" },
  "POST /v1/templates/{slug}/publish": { method: "templates.publish" },
  "GET /v1/templates/{slug}/versions": { method: "templates.versions" },
  "GET /v1/templates/{slug}/versions/{version}": { method: "templates.version" },
  "POST /v1/templates/{slug}/versions/{version}/restore": { method: "templates.restore" },
  "GET /v1/templates/{slug}/snapshots": { method: "templates.snapshots.list", python: "none" },
  "GET /v1/templates/{slug}/snapshots/{id}": { method: "templates.snapshots.get", python: "none" },
  "POST /v1/templates/{slug}/snapshots/{id}/restore": { method: "templates.snapshots.restore", python: "none" },
  "GET /v1/templates/{slug}/datasets/{name}": { method: "templates.datasets.get" },
  "PUT /v1/templates/{slug}/datasets/{name}": { method: "templates.datasets.put", python: "data" },
  "DELETE /v1/templates/{slug}/datasets/{name}": { method: "templates.datasets.delete" },
  "GET /v1/templates/{slug}/assets/{path}": { method: "templates.assets.get", saved: "logo-copy.svg" },
  "PUT /v1/templates/{slug}/assets/{path}": { method: "templates.assets.put" },
  "DELETE /v1/templates/{slug}/assets/{path}": { method: "templates.assets.delete" },
  "POST /v1/templates/{slug}/check": { method: "templates.check" },
  "POST /v1/templates/{slug}/preview": { method: "templates.preview", saved: "preview.html" },
  "POST /v1/templates/{slug}/diff": { method: "templates.diff" },
  "POST /v1/renders": { method: "renders.create" },
  "GET /v1/renders": { method: "renders.list" },
  "GET /v1/renders/{id}": { method: "renders.get" },
  "GET /v1/renders/{id}/file": { method: "renders.file", saved: "document.pdf" },
  "DELETE /v1/renders/{id}/file": { method: "renders.deleteFile" },
  "GET /v1/renders/{id}/pages/{page}": { method: "renders.page", saved: "page.png" },
  "GET /v1/renders/{id}/einvoice.xml": { method: "renders.einvoiceXml" },
  "POST /v1/renders/batch": { method: "renders.batch" },
  "GET /v1/batches": { method: "batches.list" },
  "GET /v1/batches/{id}": { method: "batches.get" },
  "POST /v1/invoices/check": { method: "invoices.check", python: "whole" },
  "POST /v1/invoices/read": { method: "invoices.read" },
  "POST /v1/invoices/write": { method: "invoices.write", python: "whole" },
  "POST /v1/invoices/convert": { method: "invoices.convert" },
  "POST /v1/invoices/view": { method: "invoices.view", python: "whole", saved: "invoice.html" },
  "GET /v1/usage": { method: "usage.get" },
  "POST /v1/keys": { method: "keys.create" },
  "GET /v1/keys": { method: "keys.list" },
  "DELETE /v1/keys/{id}": { method: "keys.revoke" },
  "POST /v1/webhooks": { method: "webhooks.create" },
  "GET /v1/webhooks": { method: "webhooks.list" },
  "GET /v1/webhooks/secret": { method: "webhooks.secret" },
  "GET /v1/webhooks/{id}": { method: "webhooks.get" },
  "PATCH /v1/webhooks/{id}": { method: "webhooks.update" },
  "DELETE /v1/webhooks/{id}": { method: "webhooks.delete" },
  "POST /v1/webhooks/{id}/rotate": { method: "webhooks.rotate" },
  "POST /v1/webhooks/{id}/test": { method: "webhooks.test" },
  "GET /v1/webhooks/{id}/deliveries": { method: "webhooks.deliveries" },
  "POST /v1/events/{id}/resend": { method: "webhooks.resend" },
  "POST /v1/imports/pdfmonkey": { method: "imports.pdfmonkey" },
};
