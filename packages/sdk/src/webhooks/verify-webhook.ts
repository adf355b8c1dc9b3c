/** Verifies a webhook as Standard Webhooks describe it, and gives the event. */
import type { WebhookEvent } from "../api-types.ts";
import { PlatenError } from "../platen-error.ts";
import { nodeModule } from "../runtime.ts";

/** Headers of any server: a `Headers` object, or plain fields in any case. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  /** How far the time of the webhook may be from now. */
  toleranceSeconds?: number;
  /** Instead of the clock. */
  now?: Date;
}

const usualToleranceSeconds = 300;

/**
 * Gives the event of a request to your webhook, or throws a PlatenError with `webhook_signature_invalid`. `body` is the
 * body as it came, before any parsing. During a rotation give both secrets.
 *
 * @example
 * const event = await verifyWebhook(await request.text(), request.headers, process.env.PLATEN_WEBHOOK_SECRET);
 */
export async function verifyWebhook(
  body: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { toleranceSeconds = usualToleranceSeconds, now = new Date() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const signatures = headerOf(headers, "webhook-signature")
    .split(" ")
    .filter((entry) => entry.startsWith("v1,"))
    .map((entry) => entry.slice("v1,".length));
  const ageSeconds = now.getTime() / 1000 - Number(timestamp);
  if (!/^\d+$/.test(timestamp)) throw invalid("webhook-timestamp is not a time in seconds.");
  if (Math.abs(ageSeconds) > toleranceSeconds) {
    throw invalid(
      `The webhook was sent ${Math.round(Math.abs(ageSeconds))} s ${ageSeconds > 0 ? "ago" : "in the future"}; at most ${toleranceSeconds} s are allowed. Check the clock of this machine.`,
    );
  }

  const bytes = bytesOf(body);
  const signed = join(new TextEncoder().encode(`${id}.${timestamp}.`), bytes);
  for (const each of [secret].flat()) {
    const expected = await sign(each, signed);
    if (signatures.some((signature) => isSame(signature, expected))) {
      return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent;
    }
  }
  throw invalid(
    "The signature does not match. Check that the secret is that of this webhook, and that the body is passed on as it came, before any parsing.",
  );
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value =
    typeof (headers as Headers).get === "function"
      ? (headers as Headers).get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  const first = Array.isArray(value) ? value[0] : value;
  if (typeof first === "string" && first !== "") return first;

  throw invalid(`The header ${name} is missing: the request is not a webhook, or a proxy took it out.`);
}

async function sign(secret: string, signed: Uint8Array<ArrayBuffer>): Promise<string> {
  const { subtle } = await webCrypto();
  const key = await subtle.importKey("raw", secretBytes(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);

  return toBase64(new Uint8Array(await subtle.sign("HMAC", key, signed)));
}

/** Node 18 has it in a module only. */
async function webCrypto(): Promise<Crypto> {
  const found = globalThis.crypto?.subtle
    ? globalThis.crypto
    : (await nodeModule<{ webcrypto: Crypto }>("node:crypto"))?.webcrypto;
  if (found) return found;

  throw new PlatenError({
    code: "invalid_argument",
    detail: "This runtime has no Web Crypto: verify webhooks on a server, or on a page that came over https.",
  });
}

function secretBytes(secret: string): Uint8Array<ArrayBuffer> {
  try {
    const text = atob(secret.trim().replace(/^whsec_/, ""));
    if (text.length > 0) return Uint8Array.from(text, (character) => character.charCodeAt(0));
  } catch {
    // Said below.
  }
  throw new PlatenError({
    code: "invalid_argument",
    detail: "The secret of a webhook is whsec_ followed by base64, as POST /v1/webhooks gave it.",
  });
}

function bytesOf(body: string | Uint8Array | ArrayBuffer): Uint8Array {
  if (typeof body === "string") return new TextEncoder().encode(body);

  return body instanceof Uint8Array ? body : new Uint8Array(body);
}

function join(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);

  return whole;
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

/** Takes as long for a signature that is wrong at its start as for one that is wrong at its end. */
function isSame(left: string, right: string): boolean {
  let difference = left.length ^ right.length;
  for (let index = 0; index < right.length; index++) {
    difference |= left.charCodeAt(index % Math.max(1, left.length)) ^ right.charCodeAt(index);
  }

  return difference === 0;
}

function invalid(detail: string): PlatenError {
  return new PlatenError({ code: "webhook_signature_invalid", detail });
}
