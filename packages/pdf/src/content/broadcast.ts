/** One visitor that passes each event on to those of many visitors that listen to it. */
import { shortString } from "../read/short-strings.ts";
import type { ContentVisitor } from "./content-visitor.ts";

export type OperatorListener = Required<ContentVisitor>["operator"];

export interface Broadcast extends Required<Omit<ContentVisitor, "operator" | "hears">> {
  /** The listener to an operator; null where nobody listens to it. */
  listenerOf(operator: string): OperatorListener | null;
}

export function broadcast(visitors: readonly ContentVisitor[]): Broadcast {
  return {
    enter: toAll(visitors, "enter"),
    leave: toAll(visitors, "leave"),
    unusual: toAll(visitors, "unusual"),
    colour: toAll(visitors, "colour"),
    text: toAll(visitors, "text"),
    glyphs: toAll(visitors.map(withGlyphs), "glyphs"),
    path: toAll(visitors, "path"),
    shading: toAll(visitors, "shading"),
    image: toAll(visitors, "image"),
    form: toAll(visitors, "form"),
    beginMark: toAll(visitors, "beginMark"),
    endMark: toAll(visitors, "endMark"),
    parameters: toAll(visitors, "parameters"),
    listenerOf(operator) {
      const listening = visitors.filter((visitor) => visitor.operator && (visitor.hears?.(operator) ?? true));
      return listening.length === 0 ? null : toAll(listening, "operator");
    },
  };
}

/** Glyphs as one text each, for a visitor that only knows texts. */
function withGlyphs(visitor: ContentVisitor): ContentVisitor {
  if (visitor.glyphs || !visitor.text) return visitor;

  return {
    glyphs(codes, count, state, marks, context) {
      for (let i = 0; i < count; i++) visitor.text?.(shortString(codes[i]!), state, marks, context);
    },
  };
}

function toAll<Event extends Exclude<keyof ContentVisitor, "hears">>(
  visitors: readonly ContentVisitor[],
  event: Event,
): Required<ContentVisitor>[Event];
function toAll(visitors: readonly ContentVisitor[], event: keyof ContentVisitor): Listener {
  const listeners = visitors.flatMap((visitor) => {
    const listener = visitor[event] as Listener | undefined;
    return listener ? [listener.bind(visitor)] : [];
  });
  const [first, second] = listeners;
  if (!first) return () => {};
  if (!second) return first;
  if (listeners.length === 2)
    return (a, b, c, d, e) => {
      first(a, b, c, d, e);
      second(a, b, c, d, e);
    };

  return (a, b, c, d, e) => {
    for (const listener of listeners) listener(a, b, c, d, e);
  };
}

/** No event has more values; they are passed on one by one, because an array for each event would cost more than the events. */
type Listener = (a?: unknown, b?: unknown, c?: unknown, d?: unknown, e?: unknown) => void;
