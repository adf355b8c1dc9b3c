/** Request headers as the OpenAPI document describes them; the handlers read them by themselves. */
import { z } from "@hono/zod-openapi";

const headers = {
  "Idempotency-Key": "1 to 255 characters. The first answer under it is kept for 24 hours and given again.",
  "If-Match": "The ETag that the change is based on; `conflict` where it is no longer the present one.",
  "Last-Event-ID": "The `id` of the last event that was received; those after it are sent first.",
  "Platen-Workspace":
    "In a session with several workspaces: the id of the one that the request is about. Default: the one signed in to last.",
  Prefer: "`respond-async` does not wait; `wait=N` waits N seconds at most (RFC 7240).",
} as const;

export type DescribedHeader = keyof typeof headers;

export function describedHeaders(names: readonly DescribedHeader[]) {
  return z.object(
    Object.fromEntries(names.map((name) => [name, z.string().optional().openapi({ description: headers[name] })])),
  );
}
