/** The error of the database layer. */

/** The database cannot be used; the message says what the operator can do. */
export class DatabaseError extends Error {
  override readonly name = "DatabaseError";
}
