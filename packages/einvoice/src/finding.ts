/** A finding of the data check: a fault or a doubt at a path of the block. */

export interface Finding {
  /** From `data._invoice` on, as the user wrote it; list items are counted from 0. */
  readonly path: string;
  readonly message: string;
  /** A rule of EN 16931 or of the French specifications, where one applies. */
  readonly rule?: string;
  readonly severity: "error" | "warning";
  /** The value that would be right, where the others determine it. */
  readonly expected?: string;
}

/** Where every path begins. */
export const blockPath = "data._invoice";

export function error(path: string, message: string, rule?: string, expected?: string): Finding {
  return {
    path,
    message,
    ...(rule === undefined ? {} : { rule }),
    severity: "error",
    ...(expected === undefined ? {} : { expected }),
  };
}

export function warning(path: string, message: string, expected?: string): Finding {
  return { path, message, severity: "warning", ...(expected === undefined ? {} : { expected }) };
}

/** The path as a message names it: without the part that is always the same. */
export function shortPath(path: string): string {
  return path.startsWith(`${blockPath}.`) ? path.slice(blockPath.length + 1) : "_invoice";
}
