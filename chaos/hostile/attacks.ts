/** Everything that one workspace can do to the others: each row is an attack, run by itself and together with the rest. */
import { once } from "node:events";
import { connect } from "node:net";
import type { Attack, Target } from "./attack.ts";
import { batch, longInvoice, manyValues, widestInvoice } from "./bodies.ts";
import { send } from "./send.ts";

/** How large the attacks are: all that the limits allow, or enough to see how they end. */
type Scale = "full" | "short";

/** The template that attacks with data sets and previews belong to; `prepareAttacker` makes it. */
export const OWN_TEMPLATE = "attack";

export function attacksOf(scale: Scale): Attack[] {
  const isFull = scale === "full";
  const times = isFull ? 1 : 0.02;
  const lanes = (count: number) => (isFull ? count : Math.min(2, count));
  const render = (name: string, count: number, body: object): Attack => ({
    name,
    lanes: lanes(count),
    shot: ({ ...target }, lane, signal) =>
      send(target, { path: "/v1/renders", body: JSON.stringify(body), key: target.keys[lane % 2]! }, signal),
  });
  const post = (name: string, count: number, path: string, bodies: readonly (Buffer | string)[]): Attack => {
    let sent = 0;
    return {
      name,
      lanes: lanes(count),
      shot: (target, lane, signal) =>
        send(target, { path, body: bodies[sent++ % bodies.length]!, key: target.keys[lane % 2]! }, signal),
    };
  };
  const megabytes = (count: number) => Math.max(1, Math.round(count * times));

  return [
    post("long lists in invoices", 3, "/v1/renders", [
      longInvoice("notes", 300_000 * times),
      longInvoice("preceding_invoices", 100_000 * times),
      longInvoice("seller.ids", 200_000 * times),
    ]),
    post("widest invoices", 4, "/v1/renders", [widestInvoice()]),
    render("two million letters at 1px", 3, {
      html: `<p style="font-size:1px">${"letters ".repeat(280_000 * times)}</p>`,
      settings: { pdf: { ua: { check: "report" } } },
    }),
    post("batches of 99 MB, one with each key", 2, "/v1/renders/batch", [
      batch(megabytes(99), "texts"),
      batch(megabytes(99), "lists"),
      batch(megabytes(99), "objects"),
    ]),
    post("batches of 99 MB at once", 6, "/v1/renders/batch", [
      batch(megabytes(99), "texts"),
      batch(megabytes(99), "lists"),
    ]),
    post("data of 9 MB", 6, "/v1/renders", [manyValues(megabytes(9), "{{ rows.size }}")]),
    {
      name: "data sets and lists of them",
      lanes: lanes(4),
      async shot(target, lane, signal) {
        const path = `/v1/templates/${OWN_TEMPLATE}/datasets/set-${lane}`;
        const body = `{"data":{"text":"${"x".repeat(9 * 1024 * 1024 * times)}"}}`;
        const put = await send(target, { path, body, method: "PUT" }, signal);
        await send(target, { path: "/v1/templates", body: "", method: "GET" }, signal);
        return put;
      },
    },
    { name: "uploads that do not end", lanes: lanes(10), shot: unfinishedUpload(10 * 1024 * 1024 * times) },
    render("templates that run long", 12, {
      html: "{% for a in (1..30000) %}{% for b in (1..30000) %}{{ a | times: b }}{% endfor %}{% endfor %}",
      engine: "liquid",
      format: "html",
    }),
    {
      name: "patterns that do not end",
      lanes: lanes(6),
      shot: (target, _lane, signal) =>
        send(
          target,
          { path: "/v1/renders", body: JSON.stringify({ template: "pattern", data: { text: `${"a".repeat(60)}!` } }) },
          signal,
        ),
    },
    render("scripts that do not end", 6, {
      html: "<p>x</p><script>for (;;);</script>",
      settings: { javascript: true },
    }),
    render("scripts that take memory", 4, {
      html: "<p>x</p><script>const all = []; for (;;) all.push(new Uint8Array(1e7).fill(1));</script>",
      settings: { javascript: true },
    }),
    {
      name: "events for receivers that do not answer",
      lanes: lanes(4),
      shot: (target, lane, signal) =>
        send(
          target,
          { path: "/v1/renders", body: '{"html":"<p>x</p>","format":"html"}', key: target.keys[lane % 2]! },
          signal,
        ),
    },
    {
      name: "a flood of async renders",
      lanes: lanes(8),
      shot: (target, lane, signal) =>
        send(
          target,
          { path: "/v1/renders", body: '{"html":"<p>x</p>","async":true}', key: target.keys[lane % 2]! },
          signal,
        ),
    },
    { name: "connections that say nothing", lanes: lanes(100), shot: silentConnection },
    {
      name: "previews that nobody waits for",
      lanes: lanes(8),
      shot: (target, _lane, signal) =>
        send(
          target,
          { path: `/v1/templates/${OWN_TEMPLATE}/preview`, body: "{}", leaveAfterMs: isFull ? 60 : 2_000 },
          signal,
        ),
    },
  ];
}

/** Promises a large body, sends a part of it and then nothing. */
function unfinishedUpload(bytes: number): Attack["shot"] {
  return async (target, lane, signal) => {
    const socket = openSocket(target, signal);
    socket.write(
      `POST /v1/renders/batch HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${target.keys[lane % 2]}\r\n` +
        "Content-Type: application/json\r\nContent-Length: 100000000\r\n\r\n",
    );
    socket.write(Buffer.alloc(bytes, 0x20));
    let answer = "";
    socket.on("data", (chunk: Buffer) => {
      answer += chunk.toString("latin1");
      if (/^HTTP\S+ \d+/.test(answer)) socket.destroy();
    });
    await once(socket, "close").catch(() => {});

    return /^HTTP\S+ (\d+)/.exec(answer)?.[1] ?? "no answer";
  };
}

/** Half of them say nothing at all, the others half of a request. */
async function silentConnection(target: Target, lane: number, signal: AbortSignal): Promise<string> {
  const socket = openSocket(target, signal);
  if (lane % 2 === 0) socket.write("GET /v1/usage HTTP/1.1\r\nHost: x\r\nX-Slow:");
  socket.resume();
  await once(socket, "close").catch(() => {});

  return "closed";
}

function openSocket({ url }: Target, signal: AbortSignal) {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.on("error", () => {});
  const leave = () => socket.destroy();
  signal.addEventListener("abort", leave, { once: true });
  socket.once("close", () => signal.removeEventListener("abort", leave));

  return socket;
}
