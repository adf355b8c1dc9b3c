/** `platen keys`: the keys of a running service, and a first one for its settings. */
import type { NewKey } from "@platen/sdk";
import { makeKey } from "@platen/server";
import { openClient } from "../open-client.ts";
import { printJson } from "../print-json.ts";
import { printTable } from "../print-table.ts";

export interface NewKeyOptions {
  mode: "live" | "test";
  scope: string[];
  expires?: string;
  json?: boolean;
}

export async function createKeyCommand(name: string, { mode, scope, expires, json }: NewKeyOptions): Promise<void> {
  // The service knows the scopes, also those that this version does not.
  const key = { name, mode, scopes: scope as NewKey["scopes"], expires_at: expires ?? null };
  const made = await openClient(process.env).keys.create(key);
  if (json) {
    printJson(made);
    return;
  }
  process.stdout.write(
    `The ${made.mode} key ${made.name} (${made.id}) is created, with ${made.scopes.join(", ")}. It is shown only once:\n\n  ${made.key}\n`,
  );
}

export async function listKeysCommand({ json }: { json?: boolean }): Promise<void> {
  const keys = await openClient(process.env).keys.list({ limit: 100 }).all();
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
  await openClient(process.env).keys.revoke(id);
  if (json) printJson({ id, revoked: true });
  else process.stdout.write(`${id} is revoked; other processes of the service refuse it within two seconds.\n`);
}

/** Needs no service: the key becomes valid once it is in the settings of one. */
export function rootKeyCommand({ json }: { json?: boolean }): void {
  const key = makeKey("live");
  if (json) printJson({ key });
  else process.stdout.write(`${key}\n`);
}
