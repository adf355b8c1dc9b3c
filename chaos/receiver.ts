/** A webhook receiver that is down at times and remembers which events reached it, under which ids. */
import { createServer, type Server } from "node:http";
import { freePort } from "./member.ts";

export interface Receiver {
  url: string;
  port: number;
  /** For each render that was reported: the ids of the messages about its end. */
  idsOfRender: Map<string, Set<string>>;
  messages(): number;
  refusals(): number;
  /** Answers with 503 until it is up again. */
  setDown(isDown: boolean): void;
  close(): void;
}

export async function startReceiver(): Promise<Receiver> {
  const idsOfRender = new Map<string, Set<string>>();
  let messages = 0;
  let refusals = 0;
  let isDown = false;
  const port = await freePort();
  const server: Server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => {
      body += text;
    });
    request.on("end", () => {
      if (isDown) {
        refusals++;
        response.writeHead(503).end();
        return;
      }
      messages++;
      const { data } = JSON.parse(body) as { data: { id: string } };
      const ids = idsOfRender.get(data.id) ?? new Set();
      idsOfRender.set(data.id, ids.add(String(request.headers["webhook-id"])));
      response.writeHead(204).end();
    });
  }).listen(port, "127.0.0.1");

  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    idsOfRender,
    messages: () => messages,
    refusals: () => refusals,
    setDown(next) {
      isDown = next;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
