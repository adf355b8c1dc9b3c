/** Errors of this layer. */

/** A backup that cannot be written or read; the message says what to do. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}
