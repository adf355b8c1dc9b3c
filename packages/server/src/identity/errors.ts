/** The error of a process that does not fit the service it would join. */

/** The message says what does not fit and what the operator can do. */
export class IdentityError extends Error {
  override readonly name = "IdentityError";
}
