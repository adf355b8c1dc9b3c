/** A server that answers as it is asked to, faults included, and keeps what it was sent: clients in every language are tried on it. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** One answer of a script. */
interface ScriptedAnswer {
  status?: number;
  headers?: Record<string, string>;
  /** The body, as JSON. */
  json?: unknown;
  /** The body, as a problem of the service. */
  problem?: Record<string, unknown>;
  /** The body, as text. */
  text?: string;
  /** The body: this many bytes, each the low byte of its offset. */
  bytes?: number;
  /** Ends the connection after this many bytes of the body; -1 before the headers. */
  cut_after?: number;
  /** Never answers. */
  hangs?: boolean;
  /** The `Content-Length`, where it is not the true one. */
  announced?: number;
}

interface SentRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface FaultServer {
  url: string;
  /** Gives a base URL whose requests are answered with these, in turn; the last one again and again. */
  script(answers: ScriptedAnswer[]): string;
  /** What was sent to a base URL. */
  sent(baseUrl: string): SentRequest[];
  close(): Promise<void>;
}

interface Script {
  answers: ScriptedAnswer[];
  sent: SentRequest[];
}

const pieceBytes = 64 * 1024;

export async function startFaultServer(): Promise<FaultServer> {
  const scripts = new Map<string, Script>();
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const add = (answers: ScriptedAnswer[]): string => {
    const name = `/s${scripts.size + 1}`;
    scripts.set(name, { answers, sent: [] });

    return `${url}${name}`;
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const [, name, path] = /^(\/s\d+)(\/.*)$/.exec(request.url ?? "") ?? [];
    // Clients in other languages write and read scripts over HTTP.
    if (request.url === "/scripts") {
      response.end(JSON.stringify({ base_url: add(JSON.parse(body.toString()) as ScriptedAnswer[]) }));
      return;
    }
    const script = scripts.get(name ?? "");
    if (!script) {
      response.writeHead(404).end();
      return;
    }
    if (path === "/sent") {
      response.end(JSON.stringify(script.sent));
      return;
    }
    script.sent.push({
      method: request.method ?? "",
      path: path ?? "",
      headers: Object.fromEntries(Object.entries(request.headers).map(([key, value]) => [key, String(value)])),
      body: body.toString(),
    });
    const planned = script.answers[Math.min(script.sent.length, script.answers.length) - 1];
    if (planned) await play(planned, response);
  }

  return {
    url,
    script: add,
    sent: (baseUrl) => scripts.get(baseUrl.slice(url.length))?.sent ?? [],
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function play(planned: ScriptedAnswer, response: ServerResponse): Promise<void> {
  if (planned.hangs) return;
  if (planned.cut_after === -1) {
    response.socket?.destroy();
    return;
  }
  const { text, type } = content(planned);
  const length = planned.bytes ?? Buffer.byteLength(text);
  response.writeHead(planned.status ?? 200, {
    "Content-Type": type,
    "Content-Length": String(planned.announced ?? length),
    "X-Request-Id": "req_scripted",
    ...planned.headers,
  });
  const end = Math.min(length, planned.cut_after ?? length);
  for (let offset = 0; offset < end; offset += pieceBytes) {
    const piece =
      planned.bytes === undefined
        ? Buffer.from(text).subarray(offset, Math.min(offset + pieceBytes, end))
        : countedBytes(offset, Math.min(offset + pieceBytes, end));
    if (!response.write(piece)) await new Promise((resolve) => response.once("drain", resolve));
  }
  if (planned.cut_after === undefined && planned.announced === undefined) response.end();
  // What was written goes out first.
  else response.socket?.end();
}

function content({ json, problem, text = "" }: ScriptedAnswer): { text: string; type: string } {
  if (json !== undefined) return { text: JSON.stringify(json), type: "application/json" };
  if (problem !== undefined) return { text: JSON.stringify(problem), type: "application/problem+json" };

  return { text, type: "text/html" };
}

/** Every piece can be checked by itself. */
function countedBytes(from: number, to: number): Buffer {
  return Buffer.from(Uint8Array.from({ length: to - from }, (_, index) => (from + index) & 0xff));
}
