/**
 * The form of a backup: gzip of a line that names the form, then sections. A section is a JSON line that says what it
 * holds, chunks of bytes, each after its length in four bytes, a length of 0, and a JSON line with the hash of the bytes.
 * The last section proves that the service wrote all that comes before it.
 */

export const FORM = "platen-backup 2";
/** Its proof did not cover its content. */
export const OLDER_FORM = "platen-backup 1";

/** Bytes in one piece; a reader refuses longer ones. */
export const LONGEST_CHUNK = 1024 * 1024;

/** The first section: where the rest came from. */
export interface BackupHeader {
  platen: string;
  /** The last step of the database's schema. */
  schema: string;
  created_at: string;
  /** A signature by the service's secret: shows whether another secret is the same, without revealing it. */
  secret_proof: string;
  tables: BackupTable[];
  has_files: boolean;
}

export interface BackupTable {
  name: string;
  columns: string[];
}

export type Section =
  | { kind: "header"; header: BackupHeader }
  | { kind: "table"; name: string }
  | { kind: "file"; key: string }
  /** The proof is a signature by the service's secret over the hash of all bytes before this section. */
  | { kind: "end"; proof: string };

/** What the proof of the secret signs. */
export const SECRET_PROOF = "platen-backup";

/** What the proof of the content signs. */
export function contentProof(sha256: string): string {
  return `platen-backup content ${sha256}`;
}
