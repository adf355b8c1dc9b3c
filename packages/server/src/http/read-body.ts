/** Reads a request's body: counted while it streams, then decoded and parsed, each fault with its own answer. */
import { parseJsonData } from "@platen/render";
import { Problem } from "../problem.ts";

/** Every byte of the body, or 413 as soon as there are more than allowed. */
export async function readBytes(request: Request, maxBytes: number, setting: string): Promise<Buffer> {
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > maxBytes) throw tooLarge(maxBytes, setting);
  if (!request.body) return Buffer.alloc(0);

  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of request.body) {
    total += chunk.byteLength;
    if (total > maxBytes) throw tooLarge(maxBytes, setting);
    chunks.push(chunk);
  }

  return chunks.length === 1
    ? Buffer.from(chunks[0]!.buffer, chunks[0]!.byteOffset, chunks[0]!.byteLength)
    : Buffer.concat(chunks, total);
}

/** Refuses a body that does not say that it is JSON. */
export function requireJson(request: Request): void {
  const given = request.headers.get("content-type");
  const [type, ...parameters] = (given ?? "")
    .toLowerCase()
    .split(";")
    .map((part) => part.trim());
  const charset = parameters
    .find((part) => part.startsWith("charset="))
    ?.slice("charset=".length)
    .replaceAll('"', "");
  const isJson = type === "application/json" || /^application\/[\w.-]+\+json$/.test(type ?? "");
  if (isJson && (charset === undefined || charset === "utf-8" || charset === "utf8")) return;

  throw new Problem(
    "unsupported_media_type",
    given === null
      ? "The request has no Content-Type. Send the header Content-Type: application/json."
      : `The Content-Type is ${JSON.stringify(given.slice(0, 100))}. Send JSON in UTF-8 with Content-Type: application/json.`,
  );
}

/** How deep objects and lists may be nested: deeper than any real data, and safe for every walk over it. */
const MAX_DEPTH = 200;

/** The JSON value of a body, with the place of the fault where there is one. */
export function parseJson(bytes: Uint8Array): unknown {
  const text = decode(bytes);
  if (text.trim() === "") throw new Problem("invalid_json", "The body is empty. Send a JSON object.");
  assertDepth(text);

  try {
    return parseJsonData(text);
  } catch (error) {
    throw new Problem("invalid_json", `The body is not valid JSON: ${placeOf(error, text)}.`);
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Problem("invalid_json", "The body is not valid UTF-8. Encode the JSON text as UTF-8.");
  }
}

/** Counts brackets outside strings before parsing, so that no walk over the value can run out of stack. */
function assertDepth(text: string): void {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x22) {
      i = endOfString(text, i);
    } else if (code === 0x7b || code === 0x5b) {
      if (++depth > MAX_DEPTH) {
        throw new Problem(
          "invalid_json",
          `The body nests objects and lists more than ${MAX_DEPTH} deep. Send flatter data.`,
        );
      }
    } else if (code === 0x7d || code === 0x5d) {
      depth--;
    }
  }
}

/** The offset of the quote that ends the string starting here, or the end of the text. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === 0x5c) backslashes++;
    if (backslashes % 2 === 0) return end;
    end = text.indexOf('"', end + 1);
  }

  return text.length;
}

/** Line and column from the parser's message; the message itself quotes the body, which no log may hold. */
function placeOf(error: unknown, text: string): string {
  const offset = /position (\d+)/.exec(String(error))?.[1];
  if (offset === undefined) return "it ends too early";
  const before = text.slice(0, Number(offset));
  const line = before.split("\n").length;

  return `there is a fault at line ${line}, column ${before.length - before.lastIndexOf("\n")}`;
}

function tooLarge(maxBytes: number, setting: string): Problem {
  return new Problem(
    "payload_too_large",
    `The body is larger than the ${maxBytes} bytes that are allowed here. Send less, or raise ${setting}.`,
  );
}
