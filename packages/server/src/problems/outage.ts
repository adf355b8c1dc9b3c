/** Errors that say that the database or the storage cannot work now: nothing is wrong with the request. */
import { StorageError } from "../storage/storage.ts";
import { Problem, type ProblemExtras } from "./problem.ts";

const RETRY_AFTER_SECONDS = 5;

/** SQLSTATE: connection exceptions, shutting down or starting up, and failures of the system around the server. */
const DATABASE_DOWN = /^(08...|57P0[1-5]|58...)$/;
const OUT_OF_ROOM = "53100";
/** SQLSTATE class 53: out of memory, too many connections. */
const DATABASE_OVERLOADED = /^53...$/;
const CONNECTION_CODES = ["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENOTFOUND"];
/** What `pg` says of a connection that broke or was never made; these have no code. */
const CONNECTION_MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout)/;

/** `503 unavailable` with what is down, or null where the error is of another kind. */
export function outageOf(error: unknown, extras: Pick<ProblemExtras, "renderId"> = {}): Problem | null {
  const detail = detailOf(error);

  return detail === null
    ? null
    : new Problem("unavailable", detail, { ...extras, retryAfter: RETRY_AFTER_SECONDS, cause: error });
}

function detailOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof StorageError) {
    return isOutOfRoom(error.cause)
      ? "The storage of this service has no room left. Try again when the operator has made some."
      : "The storage of this service cannot be read or written now. Try again in a moment.";
  }
  const { code = "", syscall } = error as NodeJS.ErrnoException;
  if (code === OUT_OF_ROOM)
    return "The database of this service has no room left. Try again when the operator has made some.";
  if (DATABASE_OVERLOADED.test(code))
    return "The database of this service has more to do than it can take. Try again in a moment.";
  const isConnection =
    CONNECTION_CODES.includes(code) && ["connect", "read", "write", "getaddrinfo"].includes(syscall ?? "");
  if (isConnection || DATABASE_DOWN.test(code) || CONNECTION_MESSAGES.test(error.message))
    return "The database of this service does not answer now. Try again in a moment.";

  return null;
}

function isOutOfRoom(cause: unknown): boolean {
  return ["ENOSPC", "EDQUOT"].includes((cause as NodeJS.ErrnoException | undefined)?.code ?? "");
}
