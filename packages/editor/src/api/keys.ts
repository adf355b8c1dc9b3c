/** API keys of the workspace. */
import { request, requestJson } from "./request.ts";
import type { Mode, Scope } from "./session.ts";

export interface ApiKey {
  id: string;
  name: string;
  mode: Mode;
  scopes: Scope[];
  prefix: string;
  last_four: string;
  expires_at: string | null;
  last_used_at: string | null;
  created_at: string;
}

interface NewKey {
  name: string;
  mode: Mode;
  scopes: Scope[];
  expires_at: string | null;
}

export function createKey(key: NewKey): Promise<ApiKey & { key: string }> {
  return requestJson("/v1/keys", { method: "POST", json: key });
}

export async function revokeKey(id: string): Promise<void> {
  await request(`/v1/keys/${id}`, { method: "DELETE" });
}
