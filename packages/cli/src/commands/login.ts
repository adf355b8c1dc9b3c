/** `platen login`, `platen logout` and `platen profiles`: the services that this user works with. */
import { isProblem } from "@platen/sdk";
import { CommandError, exitCodes } from "../exit-codes.ts";
import { addressOf, openClient } from "../open-client.ts";
import { printJson } from "../print-json.ts";
import { printTable } from "../print-table.ts";
import { type Profiles, readProfiles, writeProfiles } from "../profiles/profiles.ts";
import { readKey } from "../profiles/read-key.ts";

const usualName = "default";

export interface LoginOptions {
  profile?: string;
  baseUrl?: string;
  json?: boolean;
}

export async function loginCommand({ profile = usualName, baseUrl, json }: LoginOptions): Promise<void> {
  if (!/^[\w.-]{1,40}$/.test(profile)) {
    throw new CommandError(
      exitCodes.usage,
      "invalid_name",
      `"${profile}" cannot be the name of a profile: use letters, digits, ".", "-" and "_".`,
    );
  }
  const { PLATEN_PROFILE: _, ...env } = process.env;
  const service = addressOf({ ...env, ...(baseUrl && { PLATEN_BASE_URL: baseUrl }) });
  const key = env.PLATEN_API_KEY?.trim() || (await readKey(`API key for ${service}: `));
  await refuseUnknownKey(service, key);

  const { profiles, default: usual } = readProfiles(env);
  const stored = { ...profiles, [profile]: { base_url: service, api_key: key } };
  const file = writeProfiles({ default: usual ?? profile, profiles: stored }, env);
  if (json) printJson({ profile, server: service, mode: modeOf(key), file });
  else process.stdout.write(`The ${modeOf(key)} key of ${service} is stored as profile ${profile} in ${file}.\n`);
}

/** Any key may be one without the scope that is tried: only what the service does not know is refused. */
async function refuseUnknownKey(service: string, key: string): Promise<void> {
  const client = openClient({ PLATEN_BASE_URL: service, PLATEN_API_KEY: key });
  try {
    await client.usage.get();
  } catch (error) {
    if (!isProblem(error, "forbidden")) throw error;
  }
}

export function logoutCommand({ profile, json }: { profile?: string; json?: boolean }): void {
  const { profiles, default: usual } = readProfiles(process.env);
  const name = profile ?? usual;
  if (!name || !Object.hasOwn(profiles, name)) throw unknownProfile(name ?? usualName, profiles);

  const { [name]: _, ...rest } = profiles;
  const next = name === usual ? (Object.keys(rest)[0] ?? null) : usual;
  writeProfiles({ default: next, profiles: rest }, process.env);
  if (json) printJson({ profile: name, removed: true, default: next });
  else process.stdout.write(`The key of profile ${name} is deleted here; it stays valid until platen keys revoke.\n`);
}

export function listProfilesCommand({ json }: { json?: boolean }): void {
  const { profiles, default: usual } = readProfiles(process.env);
  const rows = Object.entries(profiles).map(([name, { base_url, api_key }]) => ({
    name,
    default: name === usual,
    server: base_url,
    mode: modeOf(api_key),
  }));
  if (json) {
    printJson({ data: rows });
    return;
  }
  if (rows.length === 0) {
    process.stdout.write("No profile is stored. Make one with: platen login\n");
    return;
  }
  printTable([
    ["PROFILE", "DEFAULT", "MODE", "SERVICE"],
    ...rows.map((row) => [row.name, row.default ? "yes" : "", row.mode, row.server]),
  ]);
}

export function useProfileCommand(name: string, { json }: { json?: boolean }): void {
  const { profiles } = readProfiles(process.env);
  if (!Object.hasOwn(profiles, name)) throw unknownProfile(name, profiles);

  writeProfiles({ default: name, profiles }, process.env);
  if (json) printJson({ default: name });
  else process.stdout.write(`Commands use the profile ${name} now (${profiles[name]!.base_url}).\n`);
}

function unknownProfile(name: string, profiles: Profiles["profiles"]): CommandError {
  const known = Object.keys(profiles).join(", ") || "none";

  return new CommandError(exitCodes.usage, "profile_unknown", `There is no profile "${name}"; stored are: ${known}.`);
}

function modeOf(key: string): string {
  return key.startsWith("plt_live_") ? "live" : "test";
}
