/** What a schema cannot say about a batch: contradictions in what its items share, and how many there may be. */
import type { Finding } from "@platen/render";
import { inspect } from "../http/validate.ts";
import { requestFindings } from "../renders/accept/request-findings.ts";
import type { Settings } from "../settings/settings.ts";
import { batchRequestSchema } from "./batch-request.ts";

/** Of the body as it was sent; `with its shape` where another schema was held against it. */
export function batchFindings(
  sent: Record<string, unknown>,
  settings: Pick<Settings, "limits" | "webhookAllowPrivate">,
  scope: "further" | "with its shape" = "further",
): Finding[] {
  const shape = scope === "further" ? [] : inspect(batchRequestSchema, sent).findings;
  const { maxBatchItems } = settings.limits;
  const count = Array.isArray(sent.items) ? sent.items.length : 0;
  const tooMany =
    count > maxBatchItems ? [{ path: "items", message: `has ${count} entries: send ${maxBatchItems} at most` }] : [];

  return [...shape, ...requestFindings(sent, settings), ...tooMany];
}
