/** The service's log: JSON lines about what happened, never about what was in it. */
import { type Logger, pino } from "pino";
import type { LogLevel } from "./settings/settings.ts";

export type { Logger } from "pino";

/**
 * Payloads, keys, secrets and signed links are never handed to the log; the list below is a second safeguard.
 * Errors are logged by name, message and stack alone: a database error also carries the row it was about.
 */
export function makeLog(level: LogLevel): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: [
      "authorization",
      "headers",
      "data",
      "payload",
      "key",
      "secret",
      "url",
      "*.authorization",
      "*.data",
      "*.payload",
      "*.secret",
    ],
    serializers: { err: errorForLog },
  });
}

function errorForLog(error: unknown): object {
  if (!(error instanceof Error)) return { message: "something other than an error was thrown" };
  const code = (error as NodeJS.ErrnoException).code;

  return {
    type: error.name,
    message: error.message,
    ...(code !== undefined && { code }),
    stack: error.stack,
    ...(error.cause instanceof Error && { cause: errorForLog(error.cause) }),
  };
}
