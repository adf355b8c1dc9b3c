/**
 * Compresses large text answers for clients that ask for it. It works on the answer as it is written out: requests of
 * other clients are not touched at all, files and small answers pass as they are.
 */
import type { IncomingMessage, OutgoingHttpHeaders, Server, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { acceptedEncoding, type Encoding } from "./accepted-encoding.ts";

const LARGEST_UNCOMPRESSED = 1024;
const COMPRESSED_TYPES = /^(application\/(json|problem\+json|schema\+json)|text\/(html|css|plain))\b/;

const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  // Quality 4 is as fast as gzip's usual level and smaller.
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
};

export function compressAnswers(server: Server): void {
  server.prependListener("request", ({ method, headers }: IncomingMessage, response: ServerResponse) => {
    const encoding = method === "HEAD" ? null : acceptedEncoding(headers["accept-encoding"]);
    if (encoding !== null) compressLarge(response, encoding);
  });
}

function compressLarge(response: ServerResponse, encoding: Encoding): void {
  const writeHead = response.writeHead.bind(response) as (status: number, headers?: OutgoingHttpHeaders) => void;
  const { write, flushHeaders, end } = response;
  let held: { status: number; headers: OutgoingHttpHeaders } | null = null;

  /** As it is: the body comes in parts, or is small. */
  function writeHeld(): void {
    if (held === null) return;
    writeHead(held.status, { ...held.headers, Vary: "Accept-Encoding" });
    held = null;
  }
  response.writeHead = ((status: number, headers?: OutgoingHttpHeaders) => {
    if (headers && isCompressible(headers)) held = { status, headers };
    else writeHead(status, headers);
    return response;
  }) as ServerResponse["writeHead"];
  response.write = ((...args: Parameters<typeof write>) => {
    writeHeld();
    return write.apply(response, args);
  }) as ServerResponse["write"];
  response.flushHeaders = () => {
    writeHeld();
    flushHeaders.call(response);
  };
  response.end = ((...args: Parameters<typeof end>) => {
    const body: unknown = args[0];
    if (held !== null && typeof body === "string" && body.length > LARGEST_UNCOMPRESSED) {
      void send(held.status, held.headers, Buffer.from(body));
      return response;
    }
    writeHeld();
    return end.apply(response, args);
  }) as ServerResponse["end"];

  async function send(status: number, headers: OutgoingHttpHeaders, body: Buffer): Promise<void> {
    const bytes = await compressors[encoding](body);
    if (response.destroyed) return;
    const others = Object.entries(headers).filter(([name]) => name.toLowerCase() !== "content-length");
    writeHead(status, {
      ...Object.fromEntries(others),
      Vary: "Accept-Encoding",
      "Content-Encoding": encoding,
      "Content-Length": bytes.length,
    });
    end.call(response, bytes, "utf8");
  }
}

function isCompressible(headers: OutgoingHttpHeaders): boolean {
  const type = headers["content-type"] ?? headers["Content-Type"];

  return typeof type === "string" && COMPRESSED_TYPES.test(type) && headers["content-encoding"] === undefined;
}
