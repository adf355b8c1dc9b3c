/** Turns what was thrown into an exit code and a message. */
import type { PlatenError } from "@platen/sdk";
import { CommandError, exitCodes } from "./exit-codes.ts";
import { explainServiceError } from "./explain-service-error.ts";

/** Errors of other rooms are recognised by their name, so that `platen --help` need not load those rooms. */
export function explainError(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  if (!(error instanceof Error)) return new CommandError(exitCodes.unavailable, "internal_error", String(error));

  const { name, message } = error;
  const { code } = error as NodeJS.ErrnoException;
  if (name === "PlatenError") return explainServiceError(error as PlatenError);
  if (name === "SettingsError") return new CommandError(exitCodes.usage, "settings_wrong", message);
  if (name === "DatabaseError") return new CommandError(exitCodes.unavailable, "database_unavailable", message);
  if (name === "StorageError") return new CommandError(exitCodes.unavailable, "storage_unavailable", message);
  if (name === "IdentityError") return new CommandError(exitCodes.usage, "settings_wrong", message);
  if (name === "BackupError") return new CommandError(exitCodes.findings, "backup_refused", message);
  if (name === "BrowserError") return new CommandError(exitCodes.unavailable, "browser_unavailable", message);
  if (code === "EADDRINUSE") {
    const place = /address already in use (\S+)/.exec(message)?.[1] ?? "the port";
    return new CommandError(
      exitCodes.unavailable,
      "port_in_use",
      `${place} is taken by another program. Stop it, or set PLATEN_PORT to another port.`,
    );
  }
  if (code === "EACCES" && message.includes("listen")) {
    return new CommandError(
      exitCodes.unavailable,
      "port_forbidden",
      `This user may not open the port (${message}). Set PLATEN_PORT to 1024 or above.`,
    );
  }
  // A plain Error has a message for the person; any other was not foreseen, and a bug report needs the stack.
  return new CommandError(
    exitCodes.unavailable,
    "internal_error",
    name === "Error" ? message : (error.stack ?? message),
  );
}
