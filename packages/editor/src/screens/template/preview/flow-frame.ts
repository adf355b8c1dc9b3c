/** The sealed frame of the Flow preview, seen from the editor: documents go in, sizes and clicks come out. */
import type { MessageFromFrame, MessageToFrame, ShowMessage } from "../../../flow-frame/messages.ts";

interface FlowFrameEvents {
  shown(height: number, tops: (number | null)[]): void;
  clicked(element: number): void;
  outlined(top: number, bottom: number): void;
  /** The frame did not answer, also after it was loaded again. */
  failed(): void;
}

export interface FlowFrame {
  show(document: Omit<ShowMessage, "type" | "id">): void;
  outline(element: number | null): void;
  close(): void;
}

/** A frame that does not acknowledge a document is loaded again: the document has moved it away or stopped it. */
const LIMIT_MS = 8_000;

export function createFlowFrame(frame: HTMLIFrameElement, events: FlowFrameEvents): FlowFrame {
  let isReady = false;
  let id = 0;
  let last: ShowMessage | null = null;
  let reloads = 0;
  let limit: ReturnType<typeof setTimeout> | undefined;

  const send = (message: MessageToFrame) => {
    // The frame's origin is opaque, so it cannot be named; only this window receives the message.
    frame.contentWindow?.postMessage(message, "*");
  };
  const watch = () => {
    clearTimeout(limit);
    limit = setTimeout(() => {
      if (++reloads > 1) return events.failed();
      isReady = false;
      frame.setAttribute("src", "/flow-frame");
      watch();
    }, LIMIT_MS);
  };
  const receive = ({ source, data }: MessageEvent<MessageFromFrame>) => {
    if (source !== frame.contentWindow) return;
    if (data.type === "ready") {
      isReady = true;
      if (last) send(last);
    }
    if (data.type === "shown" && data.id === id) {
      clearTimeout(limit);
      reloads = 0;
      events.shown(data.height, data.tops);
    }
    if (data.type === "resized") events.shown(data.height, data.tops);
    if (data.type === "clicked") events.clicked(data.element);
    if (data.type === "outlined") events.outlined(data.top, data.bottom);
  };
  window.addEventListener("message", receive);

  return {
    show(document) {
      last = { type: "show", id: ++id, ...document };
      if (isReady) send(last);
      watch();
    },
    outline(element) {
      if (isReady) send({ type: "outline", element });
    },
    close() {
      clearTimeout(limit);
      window.removeEventListener("message", receive);
    },
  };
}
