/** A session of the editor: the workspaces that it is signed in to, and how it acts in each of them. */
import type { Caller } from "../keys/caller.ts";

const HOUR_MS = 3_600_000;
/** Without a request for this long, a session ends. */
export const IDLE_MS = 12 * HOUR_MS;
/** A sign-in lasts this long, however much it is used. */
export const LONGEST_MS = 7 * 24 * HOUR_MS;

/** One workspace of a session. */
export interface SessionWorkspace {
  workspaceName: string;
  /** Null for a link. */
  keyName: string | null;
  caller: Caller;
  signedInAt: Date;
}

export interface Session {
  id: string;
  /** Those whose key still works, the newest sign-in first. */
  workspaces: readonly [SessionWorkspace, ...SessionWorkspace[]];
  /** The one that this request is about. */
  chosen: SessionWorkspace;
}

/** When the session ends unless it is used before: by idleness, by age or with its key. */
export function expiryOf({ signedInAt, caller }: SessionWorkspace, now: Date): Date {
  const ends = [now.getTime() + IDLE_MS, signedInAt.getTime() + LONGEST_MS];
  if (caller.expiresAt) ends.push(caller.expiresAt.getTime());

  return new Date(Math.min(...ends));
}
