/** Events as readers get them: the body of a webhook, made once for all readers. */
import { batchObject, findBatch } from "../batches/batch.ts";
import { renderObject } from "../renders/render-object.ts";
import { shownColumns } from "../renders/render-row.ts";
import type { Service } from "../service.ts";
import { type StreamEvent, type StreamPosition, writeEventId } from "./stream-event.ts";

type Tools = Pick<Service, "database" | "baseUrl" | "secret">;

/** Without those whose subject is gone. A template's event has the mode of its reader. */
export async function eventMessages(
  events: StreamEvent[],
  tools: Tools,
): Promise<{ event: StreamEvent; text(mode: "live" | "test"): string }[]> {
  const subjects = await subjectsOf(events, tools);

  return events.flatMap((event) => {
    const data = event.data ?? subjects.get(event.render_id ?? event.batch_id ?? "");
    if (!data) return [];
    const textIn = (mode: "live" | "test") => {
      const { id, type } = event;
      const body = { id, type, timestamp: event.created_at.toISOString(), mode, data };
      return messageOf(type, writeEventId(event, event.created_at), JSON.stringify(body));
    };
    const own = event.mode === null ? null : textIn(event.mode);
    return [{ event, text: (mode) => own ?? textIn(mode) }];
  });
}

/** That events were missed: what is shown must be asked for again. */
export function resetMessage(position: StreamPosition): string {
  return messageOf("reset", writeEventId(position, new Date()), "{}");
}

/** Nothing happened yet; a reader that loses its connection now knows where to go on. */
export function startMessage(position: StreamPosition): string {
  return `id: ${writeEventId(position, new Date())}\n\n`;
}

function messageOf(type: string, id: string, data: string): string {
  return `event: ${type}\nid: ${id}\ndata: ${data}\n\n`;
}

async function subjectsOf(events: StreamEvent[], tools: Tools): Promise<Map<string, object>> {
  const { db } = tools.database;
  const renderIds = events.flatMap(({ render_id }) => render_id ?? []);
  const rows =
    renderIds.length > 0
      ? await db.selectFrom("renders").select(shownColumns).where("id", "in", renderIds).execute()
      : [];
  const subjects = new Map<string, object>(rows.map((row) => [row.id, renderObject(row, tools)]));
  for (const { batch_id } of events) {
    const batch = batch_id && (await findBatch(batch_id, db));
    if (batch) subjects.set(batch_id, batchObject(batch.row, batch.renders, tools));
  }

  return subjects;
}
