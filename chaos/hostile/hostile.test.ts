/** The short form of `npm run chaos -- --hostile`: every attack at a small scale, and what must hold all the same. */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeKey } from "@platen/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Member, startMember } from "../member.ts";
import { attacksOf } from "./attacks.ts";
import { prepareScene } from "./scene.ts";
import { startVictimReceiver } from "./victim.ts";

let folder: string;
let service: Member;
let receiver: Awaited<ReturnType<typeof startVictimReceiver>>;
let dead: Server;
let scene: Awaited<ReturnType<typeof prepareScene>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "platen-hostile-"));
  await chmod(folder, 0o755); // started by root, the database's user must reach its files
  receiver = await startVictimReceiver();
  dead = createServer(() => {});
  await new Promise<void>((resolve) => dead.listen(0, "127.0.0.1", resolve));
  const deadReceiver = `127.0.0.1:${(dead.address() as { port: number }).port}`;
  const rootKey = makeKey("live");
  service = await startMember(
    "service",
    {
      PLATEN_DATA_DIR: join(folder, "data"),
      PLATEN_ROOT_KEY: rootKey,
      PLATEN_LOG_LEVEL: "fatal",
      PLATEN_CONCURRENCY: "2",
      PLATEN_SYNC_WAIT: "10m",
      PLATEN_RENDER_TIMEOUT: "10m",
      PLATEN_SHUTDOWN_GRACE: "1s",
      PLATEN_WEBHOOK_ALLOW_PRIVATE: `${new URL(receiver.url).host},${deadReceiver}`,
      ...(process.env.PLATEN_CHROMIUM && { PLATEN_CHROMIUM: process.env.PLATEN_CHROMIUM }),
    },
    folder,
  );
  const deadWebhooks = { deadReceiver: `http://${deadReceiver}/`, deadWebhooks: 10 };
  scene = await prepareScene({ url: service.url, rootKey, receiver: receiver.url, ...deadWebhooks });
});
afterAll(async () => {
  receiver.close();
  dead.close();
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

test("while a workspace does its worst, another's renders are made, its events arrive, and the service ends when asked", async () => {
  const stop = new AbortController();
  // What takes gigabytes has a test of its own, with a small limit.
  const attacks = attacksOf("short").filter(({ name }) => name !== "scripts that take memory");
  const shots = attacks.flatMap(({ name, lanes, shot }) =>
    Array.from({ length: lanes }, async (_, lane) => [name, await shot(scene.attacker, lane, stop.signal)] as const),
  );

  const headers = { Authorization: `Bearer ${scene.victim.key}`, "Content-Type": "application/json" };
  for (let count = 0; count < 3; count++) {
    const body = JSON.stringify({ html: "<p>{{ count }}</p>", engine: "liquid", data: { count } });
    const answer = await fetch(`${scene.victim.url}/v1/renders`, { method: "POST", headers, body });
    const { id, status } = (await answer.json()) as { id: string; status: string };
    expect([answer.status, status]).toEqual([200, "succeeded"]);
    await expect.poll(() => receiver.arrived.has(id)).toBe(true);
  }

  expect(service.crashes).toBe(0);
  expect(await service.stop(240_000)).toBe(0);
  stop.abort();
  // Those that do not end are still at it: their connections were closed.
  const outcomes = await Promise.all(shots);
  expect(outcomes.filter(([, outcome]) => outcome.startsWith("500"))).toEqual([]);
});
