/** Why a document could not be made, as the end of a command. */
import type { RenderFailure } from "@platen/render";
import { CommandError, exitCodes } from "./exit-codes.ts";

/** What the author can fix are findings; the rest is up to the machine. */
export function explainFailure(failure: RenderFailure): CommandError {
  const { position, findings } = failure;
  // The message of a list of findings begins with the first one's place.
  const place = position && findings.length === 0 ? `${position.file}:${position.line}:${position.column}: ` : "";
  const others = findings.slice(1).map(({ path, message }) => `\n  ${path}: ${message}`);
  return new CommandError(
    isOfMachine(failure) ? exitCodes.unavailable : exitCodes.findings,
    failure.code,
    `${place}${failure.message}${others.join("")}`,
    { errors: findings, position },
  );
}

/** Whether the machine is the cause, not the template or its data. */
export function isOfMachine({ code }: RenderFailure): boolean {
  return ["unavailable", "internal_error", "render_timeout"].includes(code);
}
