/** A server that takes any request and remembers it: for examples whose requests matter, not their answers. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

interface RecordedRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  body: string;
}

interface RecordingServer {
  url: string;
  /** What came since the last call. */
  take(): RecordedRequest[];
  close(): Promise<void>;
}

/** What any client reads something from: an empty list, and a secret. */
const ANSWER = JSON.stringify({ data: [], next_cursor: null, secret: "whsec_test" });

export async function startRecordingServer(): Promise<RecordingServer> {
  let recorded: RecordedRequest[] = [];
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
    const body = await text(request);
    recorded.push({ method: request.method ?? "", path: pathname, query: Object.fromEntries(searchParams), body });
    response.writeHead(200, { "content-type": "application/json" }).end(ANSWER);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take() {
      const taken = recorded;
      recorded = [];
      return taken;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
