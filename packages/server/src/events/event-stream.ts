/** The body of an open stream: text that is written as it comes; a client that does not read is cut. */

/** What may wait for the client: a thousand renders at once and more. */
const MOST_WAITING_BYTES = 8 * 1024 * 1024;

interface EventStream {
  body: ReadableStream<Uint8Array>;
  write(text: string): void;
  end(): void;
}

/** `onEnd` is called once, however it ends. */
export function makeEventStream(onEnd: () => void): EventStream {
  const encoder = new TextEncoder();
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  let isOpen = true;
  const close = () => {
    if (!isOpen) return false;
    isOpen = false;
    onEnd();
    return true;
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start(opened) {
        controller = opened;
      },
      cancel() {
        close();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MOST_WAITING_BYTES }),
  );

  return {
    body,
    write(text) {
      if (!isOpen) return;
      controller.enqueue(encoder.encode(text));
      if ((controller.desiredSize ?? 0) <= 0 && close())
        controller.error(new Error("The client did not read its events."));
    },
    end() {
      if (close()) controller.close();
    },
  };
}
