/** The TypeScript client on the cases that every client runs: scripted faults, a real service, and webhooks. */
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PlatenError, verifyWebhook } from "@platen/sdk";
import { makeKey, type RunningService, readSettings, serve } from "@platen/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FaultServer, startFaultServer } from "../clients/fault-server.ts";
import { filled, openCaseClient, runStep } from "../clients/run-case.ts";

// biome-ignore lint/suspicious/noExplicitAny: fields of JSON cases, read by their names.
type Json = any;

const cases = (name: string): Json[] =>
  JSON.parse(readFileSync(new URL(`../clients/cases/${name}.json`, import.meta.url), "utf8"));

describe("faults", () => {
  let server: FaultServer;
  beforeAll(async () => {
    server = await startFaultServer();
  });
  afterAll(() => server.close());

  test.each(cases("faults"))("$name", async (each) => {
    const baseUrl = server.script(each.answers);
    await runStep(openCaseClient(baseUrl, "plt_test_key", each.client), each);

    const sent = server.sent(baseUrl);
    if (each.requests !== undefined) expect(sent).toHaveLength(each.requests);
    if (each.sent) {
      expect(sent).toHaveLength(each.sent.length);
      expect(sent).toMatchObject(each.sent);
    }
    const keys = new Set(sent.map(({ headers }) => headers["idempotency-key"]));
    if (each.one_idempotency_key) {
      expect([...keys]).toEqual([expect.stringMatching(/^.{16,255}$/)]);
      expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
    }
  });
});

describe("a real service", () => {
  let folder: string;
  let service: RunningService;
  const key = makeKey("live");
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "platen-clients-"));
    const settings = {
      PLATEN_DATA_DIR: folder,
      PLATEN_PORT: "0",
      PLATEN_ROOT_KEY: key,
      PLATEN_LOG_LEVEL: "error",
      PLATEN_CONCURRENCY: "1",
      PLATEN_RENDER_TIMEOUT: "300s",
      ...(process.env.PLATEN_SANDBOX && { PLATEN_SANDBOX: process.env.PLATEN_SANDBOX }),
    };
    service = await serve(readSettings(settings), { announces: false });
  });
  afterAll(async () => {
    await service.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  test.each(cases("service"))("$name", async ({ steps }) => {
    const saved: Record<string, Json> = { run: Math.random().toString(36).slice(2, 10) };
    const client = openCaseClient(service.url, key);
    for (const step of steps) {
      const result = await runStep(client, filled(step, saved));
      if (step.save) saved[step.save] = result;
    }
  });
});

describe("webhooks", () => {
  const secrets = ["MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "aW5jb3JyZWN0LWJ1dC1sb25nLWVub3VnaA=="].map(
    (text) => `whsec_${text}`,
  );

  test.each(cases("webhooks"))("$name", async (each) => {
    const timestamp = String(Math.floor(Date.now() / 1000) - each.age_seconds);
    const used = each.secrets === 2 || each.other_secret ? secrets[1]! : secrets[0]!;
    const key = Buffer.from(used.slice("whsec_".length), "base64");
    const signature = `v1,${createHmac("sha256", key).update(`evt_1.${timestamp}.${each.body}`).digest("base64")}`;
    const all: Record<string, string> = {
      "webhook-id": "evt_1",
      "webhook-timestamp": timestamp,
      "webhook-signature": each.extra_signature ? `${each.extra_signature} ${signature}` : signature,
    };
    const headers = Object.fromEntries(
      Object.entries(all)
        .filter(([name]) => name !== each.without)
        .map(([name, value]) => [each.header_case === "upper" ? name.toUpperCase() : name, value]),
    );
    const verified = verifyWebhook(each.sent_body ?? each.body, headers, each.secrets === 2 ? secrets : secrets[0]!);
    if (each.valid) {
      expect(await verified).toEqual(JSON.parse(each.body));
      return;
    }
    const error = await verified.then(
      () => undefined,
      (reason: PlatenError) => reason,
    );
    expect(error).toBeInstanceOf(PlatenError);
    expect(error?.code).toBe("webhook_signature_invalid");
    expect(error?.message).toContain(each.message_has);
  });
});
