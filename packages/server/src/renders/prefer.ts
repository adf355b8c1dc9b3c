/** The Prefer header (RFC 7240): `respond-async` and `wait=N`. */

interface Preference {
  isAsync: boolean;
  waitMs: number | null;
}

/** The first of each counts; what is not understood is ignored, as the RFC asks. */
export function readPrefer(header: string | undefined): Preference {
  const parts = (header ?? "").split(",").map((part) => part.split(";")[0]!.trim().toLowerCase());
  const wait = parts
    .map((part) => /^wait\s*=\s*"?(\d{1,6})"?$/.exec(part)?.[1])
    .find((seconds) => seconds !== undefined);

  return { isAsync: parts.includes("respond-async"), waitMs: wait === undefined ? null : Number(wait) * 1000 };
}
