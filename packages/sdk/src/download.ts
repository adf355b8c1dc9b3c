/** Downloads a file to a path or into a stream, in constant memory; a connection that is cut goes on where it ended. */
import { readPieces } from "./http/answer.ts";
import type { Connection } from "./http/connection.ts";
import type { ApiRequest, RequestOptions } from "./http/request.ts";
import { PlatenError } from "./platen-error.ts";
import { nodeModule } from "./runtime.ts";

/** A path (Node.js, Deno, Bun) or a web stream. */
export type DownloadTarget = string | URL | WritableStream<Uint8Array>;

export interface Downloaded {
  bytes: number;
  contentType: string | null;
}

/** The parts of `node:fs/promises` that are used. */
interface FileSystem {
  open(
    path: string | URL,
    flags: string,
  ): Promise<{ write(bytes: Uint8Array): Promise<unknown>; close(): Promise<void> }>;
  rename(from: string | URL, to: string | URL): Promise<void>;
  rm(path: string | URL, options: { force: boolean }): Promise<void>;
}

export async function download(
  connection: Connection,
  request: ApiRequest,
  target: DownloadTarget,
  options?: RequestOptions,
): Promise<Downloaded> {
  if (typeof target === "string" || target instanceof URL) return downloadToFile(connection, request, target, options);

  const writer = target.getWriter();
  try {
    const done = await copy(connection, request, (piece) => writer.write(piece), options);
    await writer.close();
    return done;
  } catch (error) {
    await writer.abort(error).catch(() => {});
    throw error;
  }
}

/** Under a name of its own until it is whole: a file with the given name is never half of one. */
async function downloadToFile(
  connection: Connection,
  request: ApiRequest,
  target: string | URL,
  options: RequestOptions | undefined,
): Promise<Downloaded> {
  const files = await nodeModule<FileSystem>("node:fs/promises");
  if (!files) {
    throw new PlatenError({
      code: "invalid_argument",
      detail: "This runtime has no files: give a WritableStream instead of a path.",
    });
  }
  const part = target instanceof URL ? new URL(`${target.href}.part`) : `${target}.part`;
  const file = await files.open(part, "w").catch((cause: Error) => {
    throw new PlatenError({ code: "file_not_writable", detail: `${part} cannot be written: ${cause.message}.`, cause });
  });
  try {
    const done = await copy(connection, request, (piece) => writeAll(file, piece), options).finally(() => file.close());
    await files.rename(part, target);
    return done;
  } catch (error) {
    await files.rm(part, { force: true });
    throw error;
  }
}

async function writeAll(file: { write(bytes: Uint8Array): Promise<unknown> }, piece: Uint8Array): Promise<void> {
  let rest = piece;
  while (rest.length > 0) {
    const { bytesWritten } = (await file.write(rest)) as { bytesWritten: number };
    rest = rest.subarray(bytesWritten);
  }
}

/** A failure of the target is not one of the network: it ends the download at once. */
class TargetFailure {
  readonly reason: unknown;

  constructor(reason: unknown) {
    this.reason = reason;
  }
}

async function copy(
  connection: Connection,
  request: ApiRequest,
  take: (piece: Uint8Array) => Promise<unknown>,
  options: RequestOptions | undefined,
): Promise<Downloaded> {
  /** What the target already has: of the next attempt, only what comes after it is passed on. */
  let taken = 0;
  const outcome = await connection.send<Downloaded | TargetFailure>(
    { ...request, headers: { Accept: "*/*" } },
    async (response, watch) => {
      const announced = response.headers.get("content-encoding") ? null : response.headers.get("content-length");
      let offset = 0;
      let failure: TargetFailure | undefined;
      await readPieces(response, watch, async (piece) => {
        const fresh = piece.subarray(Math.max(0, Math.min(piece.length, taken - offset)));
        offset += piece.length;
        if (fresh.length === 0 || failure) return;
        try {
          await take(fresh);
        } catch (error) {
          failure = new TargetFailure(error);
          throw failure;
        }
        taken += fresh.length;
      }).catch((error) => {
        if (!failure) throw error;
      });
      if (failure) return failure;
      if (announced !== null && offset !== Number(announced)) {
        throw new PlatenError({
          code: "download_incomplete",
          detail: `${request.path} has ${announced} bytes, but ${offset} came.`,
          status: response.status,
          requestId: response.headers.get("x-request-id"),
        });
      }
      return { bytes: offset, contentType: response.headers.get("content-type") };
    },
    options,
  );
  if (outcome instanceof TargetFailure) throw outcome.reason;

  return outcome;
}
