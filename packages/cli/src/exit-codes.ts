/** How a command ends: scripts distinguish the reasons by these numbers. */

export const exitCodes = {
  ok: 0,
  /** The work was done and found errors: in a template, its data or this machine. */
  findings: 1,
  /** The command, its options or the settings are wrong. */
  usage: 2,
  auth: 3,
  /** The network, a server, the database or the browser does not work. */
  unavailable: 4,
  units: 5,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Ends the command with a message for the person and, with `--json`, the same in fields for a program. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  readonly exitCode: ExitCode;
  readonly code: string;
  readonly details: Record<string, unknown>;

  constructor(exitCode: ExitCode, code: string, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.exitCode = exitCode;
    this.code = code;
    this.details = details;
  }
}
