/** Who is signed in: the session of this page and its workspaces. */
import { request, requestJson } from "./request.ts";

export type Mode = "live" | "test";

export const scopes = [
  "render:write",
  "render:read",
  "template:read",
  "template:write",
  "import:write",
  "webhook:manage",
  "usage:read",
  "key:manage",
] as const;

export type Scope = (typeof scopes)[number];

export interface Session {
  workspace: { id: string; name: string };
  mode: Mode;
  scopes: Scope[];
  /** Null for a session from a link. */
  key: { id: string; name: string } | null;
  workspaces: { id: string; name: string; mode: Mode }[];
  expires_at: string;
  version: string;
}

/** The session, or null where there is none: the sign-in page then shows. */
export async function readSession(signal: AbortSignal): Promise<Session | null> {
  const response = await request("/v1/session", { signal, waitsForSignIn: false }).catch((error: unknown) => {
    if (error instanceof Error && "status" in error && error.status === 401) return null;
    throw error;
  });

  return response === null ? null : ((await response.json()) as Session);
}

/** Signs in with a key or with the token of a link. */
export function signIn(credential: { key: string } | { token: string }): Promise<Session> {
  return requestJson<Session>("/v1/session", { method: "POST", json: credential, waitsForSignIn: false });
}

export async function signOut(): Promise<void> {
  await request("/v1/session", { method: "DELETE", waitsForSignIn: false });
}
