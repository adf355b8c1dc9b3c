/** Clients that do as a careful integrator does: one idempotency key a wish, and again until there is an answer. */
import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "./random.ts";

export interface Load {
  /** Renders that were acknowledged: their ids came in an answer. */
  accepted: Set<string>;
  /** Requests that had to be sent again. */
  retries: number;
  /** Answers that nothing explains. */
  surprises: string[];
}

interface LoadOptions {
  renders: number;
  clients: number;
  /** Is part of every payload, to be searched for afterwards. */
  marker: string;
  key: string;
  addresses: () => string[];
  random: Random;
  /** Called with each acknowledged render. */
  onAccepted(count: number): void;
  /** Over how long the wishes are spread. */
  overMs: number;
  /** Set when time is up. */
  signal: AbortSignal;
}

const batchSize = 5;
const page = (marker: string, number: number) =>
  `<h1>Document ${number}</h1>${`<p>${marker} {{ text }}</p>`.repeat(20)}`;

/** Sends until this number of renders is accepted: most asynchronous, some waited for, some in batches, a few with a fault. */
export async function sendLoad(options: LoadOptions): Promise<Load> {
  const load: Load = { accepted: new Set(), retries: 0, surprises: [] };
  let wished = 0;
  let number = 0;

  async function client(): Promise<void> {
    while (wished < options.renders && !options.signal.aborted) {
      const own = ++number;
      const isBatch = own % 12 === 0 && wished + batchSize <= options.renders;
      wished += isBatch ? batchSize : 1;
      const body = isBatch ? batchOf(options.marker, own) : single(options.marker, own);
      await untilAnswered(isBatch ? "/v1/renders/batch" : "/v1/renders", body, `wish-${own}`, options, load);
      options.onAccepted(load.accepted.size);
      const usualPauseMs = ((isBatch ? batchSize : 1) * options.overMs * options.clients) / options.renders;
      await pause(usualPauseMs * 1.6 * options.random.next());
    }
  }
  await Promise.all(Array.from({ length: options.clients }, client));

  return load;
}

function single(marker: string, number: number): object {
  if (number % 25 === 0) return { html: "{{ 1 | divided_by: 0 }}", engine: "liquid", data: { marker }, async: true };
  return { html: page(marker, number), engine: "liquid", data: { text: marker }, async: number % 5 !== 0 };
}

function batchOf(marker: string, number: number): object {
  const items = Array.from({ length: batchSize }, (_, index) => ({ data: { text: `${marker} ${index}` } }));
  return { html: page(marker, number), engine: "liquid", items, zip: number % 24 === 0 };
}

async function untilAnswered(
  path: string,
  body: object,
  idempotencyKey: string,
  { addresses, key, random, signal }: LoadOptions,
  load: Load,
): Promise<void> {
  const headers = {
    Authorization: `Bearer ${key}`,
    "Content-Type": "application/json",
    "Idempotency-Key": idempotencyKey,
  };
  while (!signal.aborted) {
    const url = `${random.pick(addresses())}${path}`;
    const request = { method: "POST", headers, body: JSON.stringify(body), signal: AbortSignal.timeout(45_000) };
    const answer = await fetch(url, request).then(
      async (response) => ({ status: response.status, json: await response.json() }) as Answer,
      () => null,
    );
    if (answer?.json.render_id) load.accepted.add(answer.json.render_id);
    if (answer?.status === 200 || answer?.status === 202) {
      for (const { id } of answer.json.renders ?? [answer.json]) load.accepted.add(id);
      return;
    }
    // A render that exists and failed is an answer too; with a 5xx its key is free, and the wish is fulfilled all the same.
    if (answer?.json.render_id) return;
    const isTransient = answer === null || answer.status >= 500 || answer.json.code === "idempotency_in_progress";
    if (!isTransient) {
      load.surprises.push(`${answer.status} ${answer.json.code}: ${answer.json.detail}`);
      return;
    }
    load.retries++;
    await pause(200 + random.below(600));
  }
}

interface Answer {
  status: number;
  json: { id: string; render_id?: string; code?: string; detail?: string; renders?: { id: string }[] };
}
