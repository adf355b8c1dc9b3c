/** One visitor that passes each event on to those of many visitors that listen to it. */
import type { ContentVisitor } from "./content-visitor.ts";

export function broadcast(visitors: readonly ContentVisitor[]): Required<ContentVisitor> {
  return {
    enter: toAll(visitors, "enter"),
    leave: toAll(visitors, "leave"),
    operator: toAll(visitors, "operator"),
    colour: toAll(visitors, "colour"),
    text: toAll(visitors, "text"),
    path: toAll(visitors, "path"),
    shading: toAll(visitors, "shading"),
    image: toAll(visitors, "image"),
    form: toAll(visitors, "form"),
    beginMark: toAll(visitors, "beginMark"),
    endMark: toAll(visitors, "endMark"),
    parameters: toAll(visitors, "parameters"),
  };
}

function toAll<Event extends keyof ContentVisitor>(
  visitors: readonly ContentVisitor[],
  event: Event,
): Required<ContentVisitor>[Event];
function toAll(visitors: readonly ContentVisitor[], event: keyof ContentVisitor): Listener {
  const listeners = visitors.flatMap((visitor) => {
    const listener = visitor[event] as Listener | undefined;
    return listener ? [listener.bind(visitor)] : [];
  });
  if (listeners.length === 0) return () => {};
  if (listeners.length === 1) return listeners[0]!;

  return (a, b, c, d, e) => {
    for (const listener of listeners) listener(a, b, c, d, e);
  };
}

/** No event has more values; they are passed on one by one, because an array for each event would cost more than the events. */
type Listener = (a?: unknown, b?: unknown, c?: unknown, d?: unknown, e?: unknown) => void;
