/** A webhook receiver on loopback that keeps what it was sent and answers as the test asks. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came.
  json: any;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** The most requests that were open at the same time. */
  mostAtOnce(): number;
  /** The status of the next answers, the last one for all that follow. */
  answer(...statuses: number[]): void;
  /** Sent with every answer that is not a success. */
  retryAfter(value: string): void;
  /** From now on nothing is answered, until `release`. */
  hold(): void;
  release(): void;
  /** Waits until this number has arrived. */
  waitFor(count: number): Promise<Received[]>;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let statuses = [200];
  let retryAfter: string | null = null;
  let onChange: (() => void)[] = [];
  let held: Promise<void> | null = null;
  let release = () => {};
  let open = 0;
  let mostAtOnce = 0;
  const server = createServer((request, response) => {
    let body = "";
    mostAtOnce = Math.max(mostAtOnce, ++open);
    response.once("close", () => open--);
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => {
      body += chunk;
    });
    request.on("end", async () => {
      received.push({
        path: request.url ?? "",
        headers: request.headers as Record<string, string>,
        body,
        json: JSON.parse(body),
      });
      for (const notify of onChange) notify();
      await held;
      const status = statuses.length > 1 ? statuses.shift()! : statuses[0]!;
      response
        .writeHead(status, {
          ...(status >= 300 && status < 400 && { location: "/elsewhere" }),
          ...(status >= 300 && retryAfter !== null && { "retry-after": retryAfter }),
        })
        .end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    mostAtOnce: () => mostAtOnce,
    answer(...next) {
      statuses = next;
    },
    retryAfter(value) {
      retryAfter = value;
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      release = resolve;
    },
    release() {
      held = null;
      release();
    },
    async waitFor(count) {
      while (received.length < count) {
        await new Promise<void>((resolve) => {
          onChange.push(resolve);
        });
        onChange = [];
      }
      return received;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
