/** The time that `--now` names. */
import { CommandError, exitCodes } from "./exit-codes.ts";

/** The current time where none is given. */
export function readTime(given: string | undefined): Date {
  if (given === undefined) return new Date();

  const time = new Date(given);
  if (!Number.isNaN(time.getTime())) return time;
  throw new CommandError(
    exitCodes.usage,
    "invalid_time",
    `--now is "${given}"; give a time such as 2026-01-31T12:00:00Z.`,
  );
}
