/** Who makes a request: the key's workspace, mode, scopes and end. */
import { Problem } from "../problems/problem.ts";
import type { Mode } from "./key-format.ts";
import type { Scope } from "./scopes.ts";

export interface Caller {
  keyId: string;
  workspaceId: string;
  mode: Mode;
  scopes: ReadonlySet<Scope>;
  /** When the key stops working; null for never. */
  expiresAt: Date | null;
  /** The key given from outside: it may also make workspaces. */
  isRoot: boolean;
}

export function requireScope(caller: Caller, scope: Scope): void {
  if (caller.scopes.has(scope)) return;

  throw new Problem(
    "forbidden",
    `The key lacks the scope ${scope}. Use a key that has it, or make one with POST /v1/keys.`,
  );
}
