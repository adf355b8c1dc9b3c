/** Who makes a request: a key, or a session that acts with the workspace, mode, scopes and end of its key. */
import { Problem } from "../problems/problem.ts";
import type { Mode } from "./key-format.ts";
import type { Scope } from "./scopes.ts";

export interface Caller {
  /** Null for a session that a sign-in link opened: it has every scope and reads both modes. */
  keyId: string | null;
  /** Null where the key itself was sent. */
  sessionId: string | null;
  workspaceId: string;
  mode: Mode;
  scopes: ReadonlySet<Scope>;
  /** When the key stops working; null for never. */
  expiresAt: Date | null;
  /** The key given from outside: it may also make workspaces. */
  isRoot: boolean;
}

/** Under which name a caller's requests are counted and kept apart from those of others: that of the key, where there is one. */
export function callerId({ keyId, sessionId }: Pick<Caller, "keyId" | "sessionId">): string {
  return keyId ?? sessionId ?? "";
}

/** Where several are named, one of them is enough. */
export function requireScope(caller: Caller, scope: Scope | readonly Scope[]): void {
  const enough = [scope].flat();
  if (enough.some((each) => caller.scopes.has(each))) return;

  throw new Problem(
    "forbidden",
    `The key lacks the scope ${enough.join(" or ")}. Use a key that has it, or make one with POST /v1/keys.`,
  );
}
