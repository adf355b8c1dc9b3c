/** The PostgreSQL programs of this machine: as they are found, and as they can be run. */

export interface PostgresPrograms {
  /** Folder of the programs. */
  bin: string;
  /** Such as `18.4`. */
  version: string;
  major: number;
  origin: "PG_BIN" | "PATH" | "npm";
  /** The npm package's folder that the programs need as a whole; null for an installed PostgreSQL. */
  packageFolder: string | null;
}

export interface UsablePrograms {
  postgres: string;
  initdb: string;
  env: NodeJS.ProcessEnv;
}
