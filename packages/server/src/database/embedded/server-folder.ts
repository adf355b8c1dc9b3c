/** The places of the embedded server's files, and the user it runs as. */
import type { OwnUser } from "@platen/browser";

export interface ServerFolder {
  /** Ours: the log, the passwords, library links and copied programs, and the folder below. */
  base: string;
  /** The server's own, closed to everybody else. */
  own: string;
  /** PostgreSQL's data directory; not there before the first start. */
  cluster: string;
  socketFolder: string;
  /** Null: the server runs as the user we are. */
  user: OwnUser | null;
}
