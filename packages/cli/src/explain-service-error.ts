/** What a service refused, or why it did not answer, as the end of a command. */
import type { PlatenError } from "@platen/sdk";
import { CommandError, type ExitCode, exitCodes } from "./exit-codes.ts";

export function explainServiceError(error: PlatenError): CommandError {
  const { code, detail, status, errors, position, requestId, baseUrl } = error;
  if (code === "connection_failed" || code === "request_timeout") {
    return new CommandError(
      exitCodes.unavailable,
      "service_unreachable",
      `The service at ${baseUrl} cannot be reached (${reasonOf(error)}). Start it with platen serve, or set PLATEN_BASE_URL or PLATEN_PORT to where it runs.`,
    );
  }
  if (error.problem === null) {
    return new CommandError(
      exitCodes.unavailable,
      "answer_not_understood",
      detail.replaceAll("baseUrl", "PLATEN_BASE_URL"),
    );
  }
  const place = position && errors.length === 0 ? `${position.file}:${position.line}:${position.column}: ` : "";
  const others = errors.slice(1).map(({ path, message }) => `\n  ${path}: ${message}`);

  return new CommandError(
    exitCodeFor(status ?? 500),
    code,
    `${place}${detail}${others.join("")}\nThis was the answer of ${baseUrl}.`,
    { status, errors, position, request_id: requestId, server: baseUrl },
  );
}

function reasonOf({ code, cause }: PlatenError): string {
  if (code === "request_timeout") return "no answer in time";
  const { cause: below, message } = cause as Error & { cause?: NodeJS.ErrnoException };

  return below?.code ?? below?.message ?? message;
}

function exitCodeFor(status: number): ExitCode {
  if (status === 401 || status === 403) return exitCodes.auth;
  if (status === 402) return exitCodes.units;
  if (status === 429 || status >= 500) return exitCodes.unavailable;
  return exitCodes.findings;
}
