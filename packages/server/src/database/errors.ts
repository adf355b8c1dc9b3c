/** What the database layer says when it cannot work. */

/** The database cannot be used; the message tells the operator what to do. */
export class DatabaseError extends Error {
  override readonly name = "DatabaseError";
}
