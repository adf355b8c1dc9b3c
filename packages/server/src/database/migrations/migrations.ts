/** Every step of the schema, oldest first; the names sort in the order in which they run. */
import type { Migration } from "kysely/migration";
import * as workspacesTemplatesRenders from "./0001-workspaces-templates-renders.ts";
import * as batchesWebhooksIdempotency from "./0002-batches-webhooks-idempotency.ts";
import * as einvoiceFiles from "./0003-einvoice-files.ts";
import * as workers from "./0004-workers.ts";
import * as webhookModesAndStatus from "./0005-webhook-modes-and-status.ts";
import * as serviceIdentity from "./0006-service-identity.ts";
import * as sessions from "./0007-sessions.ts";
import * as streamEvents from "./0008-stream-events.ts";
import * as templateHistory from "./0009-template-history.ts";

export const migrations: Record<string, Migration> = {
  "0001-workspaces-templates-renders": workspacesTemplatesRenders,
  "0002-batches-webhooks-idempotency": batchesWebhooksIdempotency,
  "0003-einvoice-files": einvoiceFiles,
  "0004-workers": workers,
  "0005-webhook-modes-and-status": webhookModesAndStatus,
  "0006-service-identity": serviceIdentity,
  "0007-sessions": sessions,
  "0008-stream-events": streamEvents,
  "0009-template-history": templateHistory,
};
