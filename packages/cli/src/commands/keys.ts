/** `platen keys`: the keys of a running service, and a first one for its settings. */
import { makeKey } from "@platen/server";
import { allEntries, openClient } from "../client/service-client.ts";
import { printJson } from "../print-json.ts";
import { printTable } from "../print-table.ts";

interface Key {
  id: string;
  name: string;
  mode: "live" | "test";
  scopes: string[];
  prefix: string;
  last_four: string;
  expires_at: string | null;
  last_used_at: string | null;
  created_at: string;
}

export interface NewKeyOptions {
  mode: "live" | "test";
  scope: string[];
  expires?: string;
  json?: boolean;
}

export async function createKeyCommand(name: string, { mode, scope, expires, json }: NewKeyOptions): Promise<void> {
  const body = { name, mode, scopes: scope, expires_at: expires ?? null };
  const answer = await openClient(process.env).send("POST", "/v1/keys", { json: JSON.stringify(body) });
  const made = answer.json<Key & { key: string }>();
  if (json) {
    printJson(made);
    return;
  }
  process.stdout.write(
    `The ${made.mode} key ${made.name} (${made.id}) is created, with ${made.scopes.join(", ")}. It is shown only once:\n\n  ${made.key}\n`,
  );
}

export async function listKeysCommand({ json }: { json?: boolean }): Promise<void> {
  const keys = await allEntries<Key>(openClient(process.env), "/v1/keys");
  if (json) {
    printJson({ data: keys });
    return;
  }
  printTable([
    ["ID", "KEY", "NAME", "EXPIRES", "LAST USED", "SCOPES"],
    ...keys.map((key) => [
      key.id,
      `${key.prefix}…${key.last_four}`,
      key.name,
      key.expires_at ?? "never",
      key.last_used_at ?? "never",
      key.scopes.join(" "),
    ]),
  ]);
}

export async function revokeKeyCommand(id: string, { json }: { json?: boolean }): Promise<void> {
  await openClient(process.env).send("DELETE", `/v1/keys/${encodeURIComponent(id)}`);
  if (json) printJson({ id, revoked: true });
  else process.stdout.write(`${id} is revoked; other processes of the service refuse it within two seconds.\n`);
}

/** Needs no service: the key becomes valid once it is in the settings of one. */
export function rootKeyCommand({ json }: { json?: boolean }): void {
  const key = makeKey("live");
  if (json) printJson({ key });
  else process.stdout.write(`${key}\n`);
}
