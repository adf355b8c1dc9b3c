/** The workspace that works as always: small requests, small renders, and a webhook that hears of each. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

interface Times {
  requestMs: number[];
  renderMs: number[];
  /** From the answer to the render until its event arrived. */
  webhookMs: number[];
  /** Answers other than success. */
  refused: string[];
}

interface VictimReceiver {
  url: string;
  /** When the event about a render arrived. */
  arrived: Map<string, number>;
  close(): void;
}

/** Its renders leave time for others: one after the other, with a pause. */
const PAUSE_MS = 150;
const LONGEST_WAIT_MS = 60_000;

export async function startVictimReceiver(): Promise<VictimReceiver> {
  const arrived = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    response.writeHead(204).end();
    const { data } = JSON.parse(body.toString()) as { data: { id: string } };
    if (!arrived.has(data.id)) arrived.set(data.id, performance.now());
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    arrived,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Works until the time is over. */
export async function workFor(
  milliseconds: number,
  { url, key }: { url: string; key: string },
  { arrived }: VictimReceiver,
): Promise<Times> {
  const times: Times = { requestMs: [], renderMs: [], webhookMs: [], refused: [] };
  const endsAt = performance.now() + milliseconds;
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };

  async function send(path: string, into: number[], body?: object): Promise<{ id: string } | null> {
    const startedAt = performance.now();
    const request = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
    const answer = await fetch(`${url}${path}`, { ...request, signal: AbortSignal.timeout(LONGEST_WAIT_MS) }).catch(
      (error: Error) => ({ status: error.name, json: async () => null }),
    );
    const json = (await answer.json().catch(() => null)) as { id: string; code?: string } | null;
    into.push(performance.now() - startedAt);
    if (answer.status === 200) return json;
    times.refused.push(`${path} ${answer.status} ${json?.code ?? ""}`);
    return null;
  }

  async function requests(): Promise<void> {
    while (performance.now() < endsAt) {
      await send("/v1/webhooks", times.requestMs);
      await pause(PAUSE_MS / 3);
    }
  }

  async function renders(): Promise<void> {
    const events: Promise<void>[] = [];
    while (performance.now() < endsAt) {
      const made = await send("/v1/renders", times.renderMs, smallRender);
      if (made) events.push(event(made.id, performance.now()));
      await pause(PAUSE_MS);
    }
    await Promise.all(events);
  }

  async function event(id: string, since: number): Promise<void> {
    while (!arrived.has(id) && performance.now() - since < LONGEST_WAIT_MS) await pause(10);
    times.webhookMs.push((arrived.get(id) ?? performance.now()) - since);
  }
  await Promise.all([requests(), renders()]);

  return times;
}

const smallRender = {
  html: "<h1>Hello {{ name }}</h1><p>{{ text }}</p>",
  engine: "liquid",
  data: { name: "Ada", text: "A short letter." },
};
