/** A key makes and revokes only keys that can do no more than itself: in mode, scopes and time. */
import type { Caller } from "./caller.ts";
import type { Mode } from "./key-format.ts";

interface KeyPowers {
  mode: Mode;
  scopes: readonly string[];
  /** Null: never. */
  expiresAt: Date | null;
}

/** In what the key goes beyond the caller, for a message; null where it does not. The root key and a session from a link are above all keys. */
export function exceedsCaller({ mode, scopes, expiresAt }: KeyPowers, caller: Caller): string | null {
  if (caller.isRoot || caller.keyId === null) return null;
  if (mode === "live" && caller.mode === "test") return "it is live and the calling key is a test key";

  const own = new Set<string>(caller.scopes);
  const lacking = scopes.filter((scope) => !own.has(scope));
  if (lacking.length > 0) return `the calling key lacks the scope ${lacking.join(", ")}`;
  if (caller.expiresAt === null || (expiresAt !== null && expiresAt <= caller.expiresAt)) return null;

  const end = caller.expiresAt.toISOString();
  return `the calling key expires at ${end}, and it ${expiresAt === null ? "never does" : "lasts longer"}: give an expires_at up to then`;
}
