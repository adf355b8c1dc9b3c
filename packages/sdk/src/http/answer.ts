/** An answer of the service, read whole. */
import { PlatenError } from "../platen-error.ts";
import type { Watch } from "./watch.ts";

export interface Answer {
  status: number;
  headers: Headers;
  /** `req_…` of this answer. */
  requestId: string | null;
  bytes: Uint8Array<ArrayBuffer>;
  text(): string;
  json<T>(): T;
}

export type ParseJson = (text: string) => unknown;

/** Reads the body to its end; the watch starts again with each piece. */
export async function readAnswer(response: Response, watch: Watch, parseJson: ParseJson): Promise<Answer> {
  const { status, headers } = response;
  const requestId = headers.get("x-request-id");
  const bytes = await readBytes(response, watch);
  const text = () => new TextDecoder().decode(bytes);

  return {
    status,
    headers,
    requestId,
    bytes,
    text,
    json<T>(): T {
      try {
        return parseJson(text()) as T;
      } catch (cause) {
        throw new PlatenError({
          code: "response_invalid",
          detail: `The answer is not JSON: ${text().slice(0, 80)}. Another program, or a proxy in front of the service, may have answered: check baseUrl.`,
          status,
          requestId,
          cause,
        });
      }
    },
  };
}

async function readBytes(response: Response, watch: Watch): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  await readPieces(response, watch, (piece) => {
    pieces.push(piece);
    length += piece.length;
  });
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const piece of pieces) {
    bytes.set(piece, offset);
    offset += piece.length;
  }

  return bytes;
}

/** Gives each piece of the body as it comes, and waits until it was taken. */
export async function readPieces(
  response: Response,
  watch: Watch,
  take: (piece: Uint8Array) => void | Promise<void>,
): Promise<void> {
  if (!response.body) return;
  const reader = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      watch.restart();
      await take(value);
      watch.restart();
    }
  } finally {
    reader.releaseLock();
  }
}
