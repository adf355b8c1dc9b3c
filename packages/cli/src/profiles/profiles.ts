/** The services that `platen login` has stored, each with its key, in a file that only its owner can read. */
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { CommandError, exitCodes } from "../exit-codes.ts";

export interface Profile {
  base_url: string;
  api_key: string;
}

export interface Profiles {
  /** The profile that is used where none is named. */
  default: string | null;
  profiles: Record<string, Profile>;
}

function profilesFile(env: NodeJS.ProcessEnv): string {
  const folder = env.XDG_CONFIG_HOME?.trim() || env.APPDATA?.trim() || join(env.HOME?.trim() || homedir(), ".config");

  return join(folder, "platen", "profiles.json");
}

export function readProfiles(env: NodeJS.ProcessEnv): Profiles {
  const file = profilesFile(env);
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return { default: null, profiles: {} };
    throw new CommandError(exitCodes.usage, "profiles_unreadable", `${file} cannot be read (${code}).`);
  }
  try {
    const { default: chosen, profiles } = JSON.parse(text) as Profiles;
    if (typeof profiles === "object" && profiles !== null) return { default: chosen ?? null, profiles };
  } catch {
    // Said below.
  }
  throw new CommandError(
    exitCodes.usage,
    "profiles_damaged",
    `${file} is not what platen login writes. Delete it and log in again.`,
  );
}

/** Renamed into place, mode 0600 from its first byte: nobody else reads it, and half of it is never there. */
export function writeProfiles(profiles: Profiles, env: NodeJS.ProcessEnv): string {
  const file = profilesFile(env);
  const draft = `${file}.${process.pid}.tmp`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(draft, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600 });
    chmodSync(draft, 0o600);
    renameSync(draft, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CommandError(exitCodes.usage, "profiles_not_writable", `${file} cannot be written (${code}).`);
  }

  return file;
}

/** The profile that a command uses: `PLATEN_PROFILE`, else the default; null where nothing is stored. */
export function chosenProfile(env: NodeJS.ProcessEnv): Profile | null {
  const named = env.PLATEN_PROFILE?.trim();
  // Nothing is read where everything is said: a damaged file stops no script.
  if (!named && env.PLATEN_API_KEY?.trim()) return null;
  const { default: usual, profiles } = readProfiles(env);
  const name = named || usual;
  if (!name) return null;
  if (Object.hasOwn(profiles, name)) return profiles[name]!;

  const known = Object.keys(profiles).join(", ") || "none";
  throw new CommandError(
    exitCodes.usage,
    "profile_unknown",
    `There is no profile "${name}"; stored are: ${known}. Make it with platen login --profile ${name}.`,
  );
}
