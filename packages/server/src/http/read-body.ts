/** Reads a request's body: counted while it streams, then decoded and parsed, each fault with its own answer. */
import type { IncomingMessage } from "node:http";
import { type JsonDocument, JsonFault, pace, readJsonInSlices } from "@platen/json";
import { Problem } from "../problems/problem.ts";
import type { BodyShare } from "./body-budget.ts";

/** In each span of the time-out at least this much must arrive, or the rest of the body. */
const LEAST_PROGRESS = 64 * 1024;

/** A smaller one is joined from its chunks in well under a millisecond. */
const LARGE_BODY = 1024 * 1024;
/** Room for all of a large body is made when one part of this many has come: what is only promised takes none. */
const PARTS_OF_LARGE = 16;

interface BodyLimit {
  maxBytes: number;
  /** The variable that sets `maxBytes`, where there is one. */
  setting?: string;
  timeoutMs: number;
  share: BodyShare;
}

/** Every byte of the body, or 413 as soon as there are more than allowed. */
export async function readBytes(
  request: IncomingMessage,
  { maxBytes, setting, timeoutMs, share }: BodyLimit,
): Promise<Buffer> {
  const declared = Number(request.headers["content-length"] ?? 0);
  if (declared > maxBytes) throw tooLarge(maxBytes, setting);
  share.requireRoom(declared);

  // From the connection itself: a web stream around it costs more than all checks of a small body.
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let total = 0;
    let seen = 0;
    let whole: Buffer | null = null;
    // Joining a hundred megabytes at the end would hold up other requests: once a part of a large body has come, the rest goes to its place as it arrives.
    const join = () => {
      whole = Buffer.allocUnsafeSlow(declared);
      let at = 0;
      for (const chunk of chunks) at += chunk.copy(whole, at);
      chunks = [];
    };
    const refuse = (problem: unknown) => {
      clearInterval(timer);
      request.off("data", take).off("end", finish).off("close", breakOff).pause();
      chunks = [];
      whole = null;
      reject(problem);
    };
    const take = (chunk: Buffer) => {
      if (whole === null) chunks.push(chunk);
      else chunk.copy(whole, total);
      total += chunk.length;
      if (whole === null && declared > LARGE_BODY && total > declared / PARTS_OF_LARGE) join();
      if (total > maxBytes) return refuse(tooLarge(maxBytes, setting));
      try {
        share.take(chunk.length);
      } catch (problem) {
        refuse(problem);
      }
    };
    const breakOff = () =>
      refuse(
        new Problem("invalid_request", "The connection was closed before the whole body had come. Send it again."),
      );
    const finish = () => {
      clearInterval(timer);
      request.off("close", breakOff);
      if (whole !== null) resolve(whole.subarray(0, total));
      else resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, total));
    };
    const timer = setInterval(() => {
      if (total - seen < LEAST_PROGRESS) refuse(tooSlow(timeoutMs));
      seen = total;
    }, timeoutMs).unref();
    if (request.destroyed) return breakOff();

    request.on("data", take);
    request.once("close", breakOff);
    request.once("end", finish);
  });
}

/** The type that the body says it has, without parameters and in small letters; empty where it says none. */
export function mediaType({ headers }: IncomingMessage): string {
  return (headers["content-type"] ?? "").split(";")[0]!.trim().toLowerCase();
}

/** Whether the body says that it is JSON in UTF-8. */
export function isJson(request: IncomingMessage): boolean {
  const charset = /;\s*charset="?([^";\s]*)/i.exec(request.headers["content-type"] ?? "")?.[1]?.toLowerCase();
  const type = mediaType(request);
  const isJsonType = type === "application/json" || /^application\/[\w.-]+\+json$/.test(type);

  return isJsonType && (charset === undefined || charset === "utf-8" || charset === "utf8");
}

/** Refuses a body that does not say that it is JSON. */
export function requireJson(request: IncomingMessage): void {
  if (isJson(request)) return;
  throw wrongType(request, "JSON in UTF-8 with Content-Type: application/json");
}

/** Refuses a body that does not say that it is a file of one of these types. */
export function requireFile(request: IncomingMessage, types: readonly string[], { orJson }: { orJson: boolean }): void {
  if (types.includes(mediaType(request))) return;
  const allowed = [...types, ...(orJson ? ["application/json"] : [])];
  throw wrongType(request, `the file with Content-Type: ${allowed.slice(0, -1).join(", ")} or ${allowed.at(-1)}`);
}

function wrongType({ headers }: IncomingMessage, wanted: string): Problem {
  const given = headers["content-type"];

  return new Problem(
    "unsupported_media_type",
    given === undefined
      ? `The request has no Content-Type. Send ${wanted}.`
      : `The Content-Type is ${JSON.stringify(given.slice(0, 100))}. Send ${wanted}.`,
  );
}

/** How deep objects and lists may be nested: deeper than any real data, and safe for every walk over it. */
const MAX_DEPTH = 200;

/** The JSON value of a body, with the place of the fault where there is one. */
export async function parseJson(bytes: Uint8Array): Promise<JsonDocument> {
  const text = decodeBody(bytes);
  if (text.trim() === "") throw new Problem("invalid_json", "The body is empty. Send a JSON object.");

  try {
    return await readJsonInSlices(text, { maxDepth: MAX_DEPTH, pause: pace });
  } catch (error) {
    if (error instanceof RangeError) {
      throw new Problem(
        "invalid_json",
        `The body nests objects and lists more than ${MAX_DEPTH} deep. Send flatter data.`,
      );
    }
    if (!(error instanceof JsonFault)) throw error;
    throw new Problem("invalid_json", `The body is not valid JSON: ${placeOf(error, text.length)}.`);
  }
}

/** Throws where the body is not UTF-8. */
export function decodeBody(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Problem("invalid_json", "The body is not valid UTF-8. Encode the JSON text as UTF-8.");
  }
}

function placeOf({ offset, position }: JsonFault, length: number): string {
  if (offset >= length) return "it ends too early";

  return `there is a fault at line ${position.line}, column ${position.column}`;
}

function tooLarge(maxBytes: number, setting: string | undefined): Problem {
  return new Problem(
    "payload_too_large",
    `The body is larger than the ${maxBytes} bytes that are allowed here. Send less${setting ? `, or raise ${setting}` : ""}.`,
  );
}

function tooSlow(timeoutMs: number): Problem {
  return new Problem(
    "invalid_request",
    `The body stopped arriving: less than ${LEAST_PROGRESS} bytes came in ${timeoutMs / 1000} s. Send it again in one go.`,
  );
}
