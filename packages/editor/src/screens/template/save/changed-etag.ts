/** The ETag in an event of the service that says this template was changed. */
import type { StreamEvent } from "../../../api/read-event-stream.ts";

/** Null where the event is about something else. */
export function changedEtag({ type, data }: StreamEvent, slug: string): string | null {
  if (type !== "template.changed") return null;
  try {
    const body = JSON.parse(data) as { data?: { slug?: string; etag?: string } };
    return body.data?.slug === slug ? (body.data.etag ?? null) : null;
  } catch {
    return null;
  }
}
