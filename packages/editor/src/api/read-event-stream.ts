/** Reads `text/event-stream`, piece by piece as it arrives. */

export interface StreamEvent {
  type: string;
  id: string | null;
  data: string;
}

/**
 * Takes pieces of a stream and gives the events that they complete.
 *
 * @example const read = eventReader(); read("event: reset\ndata: {}\n"); read("\n") // [{ type: "reset", … }]
 */
export function eventReader(): (piece: string) => StreamEvent[] {
  let rest = "";
  let type = "";
  let id: string | null = null;
  let data: string[] = [];

  return (piece) => {
    const events: StreamEvent[] = [];
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line === "") {
        if (data.length > 0) events.push({ type: type || "message", id, data: data.join("\n") });
        type = "";
        data = [];
        continue;
      }
      const [, field, value = ""] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
      if (field === "event") type = value;
      else if (field === "data") data.push(value);
      else if (field === "id") id = value;
    }
    return events;
  };
}
