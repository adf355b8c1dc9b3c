/** Runs the language-neutral cases with the TypeScript client. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BatchRequest, type NewTemplate, type NewWebhook, Platen, PlatenError } from "@platen/sdk";
import { expect } from "vitest";

// biome-ignore lint/suspicious/noExplicitAny: fields of JSON cases, read by their names.
type Json = any;

interface Outcome {
  result?: Json;
  bytes?: Uint8Array;
  /** Where a download went. */
  file?: string;
  error?: PlatenError;
}

/** Each call of the cases. */
const calls: Record<string, (client: Platen, input: Json, options: Json, file: string) => Promise<Outcome>> = {
  "renders.create": async (client, input, options) => ({ result: await client.renders.create(input, options) }),
  "renders.create_and_wait": async (client, input, options) => ({
    result: await client.renders.createAndWait(input, options),
  }),
  "renders.get": async (client, { id }) => ({ result: await client.renders.get(id) }),
  "renders.iterate": async (client, input) => ({ result: await client.renders.list(input).all() }),
  "renders.file": async (client, { id }) => ({ bytes: await client.renders.file(id) }),
  "renders.download": async (client, { id }, _, file) => {
    await client.renders.download(id, file);
    return { bytes: readFileSync(file) };
  },
  "renders.delete_file": async (client, { id }) => ({ result: await client.renders.deleteFile(id) }),
  "renders.batch": async (client, input) => ({ result: await client.renders.batch(input as BatchRequest) }),
  "batches.wait": async (client, { id }) => ({ result: await client.batches.wait(id) }),
  "templates.create": async (client, input) => ({ result: await client.templates.create(input as NewTemplate) }),
  "templates.get": async (client, { slug }) => ({ result: await client.templates.get(slug) }),
  "templates.update": async (client, { slug, changes }) => ({ result: await client.templates.update(slug, changes) }),
  "templates.check": async (client, { slug }) => ({ result: await client.templates.check(slug) }),
  "templates.publish": async (client, { slug }) => ({ result: await client.templates.publish(slug) }),
  "templates.versions": async (client, { slug }) => ({ result: await client.templates.versions(slug).all() }),
  "templates.delete": async (client, { slug }) => ({ result: await client.templates.delete(slug) }),
  "webhooks.create": async (client, input) => ({ result: await client.webhooks.create(input as NewWebhook) }),
  "webhooks.get": async (client, { id }) => ({ result: await client.webhooks.get(id) }),
  "webhooks.update": async (client, { id, changes }) => ({ result: await client.webhooks.update(id, changes) }),
  "webhooks.delete": async (client, { id }) => ({ result: await client.webhooks.delete(id) }),
  "invoices.check": async (client, { file, block }) => ({ result: await client.invoices.check(file ?? block) }),
  "invoices.write": async (client, { block }) => ({ result: { xml: await client.invoices.write(block) } }),
  "invoices.convert": async (client, { file, to }) => ({ result: await client.invoices.convert(file, { to }) }),
  "imports.pdfmonkey": async (client, input) => ({ result: await client.imports.pdfmonkey(input) }),
  "usage.get": async (client) => ({ result: await client.usage.get() }),
};

export function openCaseClient(baseUrl: string, apiKey: string, settings: Json = {}): Platen {
  return new Platen({
    baseUrl,
    apiKey,
    retryDelayMs: 1,
    timeoutMs: settings.timeout_ms ?? 120_000,
    ...(settings.max_retries !== undefined && { maxRetries: settings.max_retries }),
  });
}

/** Makes one call of a case and compares what it gives with what the case says. */
export async function runStep(client: Platen, step: Json): Promise<Json> {
  const folder = mkdtempSync(join(tmpdir(), "platen-case-"));
  const file = join(folder, "file");
  try {
    const { idempotency_key: idempotencyKey, wait_timeout_ms: waitTimeoutMs } = step.options ?? {};
    const options = { ...(idempotencyKey && { idempotencyKey }), ...(waitTimeoutMs && { waitTimeoutMs }) };
    const outcome = await calls[step.call]!(client, step.arguments, options, file).catch((error): Outcome => {
      if (!(error instanceof PlatenError) || !step.error) throw error;
      return { error };
    });
    compare(step, outcome);
    if (step.no_file) expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, false]);

    return outcome.result;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function compare(step: Json, { result, bytes, error }: Outcome): void {
  if (step.error) {
    expect(error, `${step.call} should have failed`).toBeInstanceOf(PlatenError);
    compareError(step.error, error!);
    return;
  }
  if (step.result !== undefined) {
    if (Array.isArray(step.result)) expect(result).toHaveLength(step.result.length);
    expect(result).toMatchObject(step.result);
  }
  if (step.starts_with) expect(new TextDecoder().decode(bytes!.subarray(0, 20))).toContain(step.starts_with);
  if (step.counted_bytes !== undefined) {
    expect(bytes!.length).toBe(step.counted_bytes);
    expect(bytes!.findIndex((byte, index) => byte !== (index & 0xff))).toBe(-1);
  }
}

function compareError(expected: Json, error: PlatenError): void {
  const { message_has, first_path, code_in, request_id, render_id, ...fields } = expected;
  expect(error).toMatchObject({
    ...fields,
    ...(request_id !== undefined && { requestId: request_id }),
    ...(render_id !== undefined && { renderId: render_id }),
  });
  if (message_has) expect(error.message).toContain(message_has);
  if (first_path) expect(error.errors[0]?.path).toBe(first_path);
  if (code_in) expect(code_in).toContain(error.code);
}

/** Puts saved values where a case names them: `$render.id` alone, `$run` anywhere. */
export function filled(part: Json, saved: Record<string, Json>): Json {
  if (Array.isArray(part)) return part.map((each) => filled(each, saved));
  if (typeof part === "object" && part !== null)
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, filled(value, saved)]));
  if (typeof part !== "string") return part;
  const [, name, field] = /^\$(\w+)\.(\w+)$/.exec(part) ?? [];

  return name && saved[name] ? saved[name][field!] : part.replaceAll("$run", saved.run ?? "");
}
