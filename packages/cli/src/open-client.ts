/** The client of the service that a command asks: the one that was named, else the one that `platen serve` starts with the same settings. */
import { parseKeepingDigits } from "@platen/json";
import { Platen } from "@platen/sdk";
import manifest from "../package.json" with { type: "json" };
import { CommandError, exitCodes } from "./exit-codes.ts";
import { chosenProfile, type Profile } from "./profiles/profiles.ts";

const defaultPort = 4700;
const timeoutMs = 120_000;
/** A person waits: a service that is not there is reported soon. */
const retryDelayMs = 200;

/**
 * A client for the service at `PLATEN_BASE_URL`, else that of the profile, else on the port `PLATEN_PORT` of this machine,
 * with the key in `PLATEN_API_KEY`, else that of the profile.
 *
 * @example
 * const usage = await openClient(process.env).usage.get();
 */
export function openClient(env: NodeJS.ProcessEnv): Platen {
  const profile = chosenProfile(env);
  const baseUrl = addressOf(env, profile);

  return new Platen({
    baseUrl,
    apiKey: keyFrom(env, profile, baseUrl),
    timeoutMs,
    retryDelayMs,
    headers: { "User-Agent": `platen-cli/${manifest.version}` },
    // What is read here is written to files again: no amount may lose a digit.
    parseJson: parseKeepingDigits,
  });
}

/** The service that is meant; a port of this machine is named more clearly than a stored address. */
export function addressOf(env: NodeJS.ProcessEnv, profile: Profile | null = null): string {
  const { PLATEN_BASE_URL: given, PLATEN_PORT: port } = env;
  const local = port?.trim()
    ? `http://127.0.0.1:${port.trim()}`
    : (profile?.base_url ?? `http://127.0.0.1:${defaultPort}`);
  const address = (given?.trim() || local).replace(/\/+$/, "");
  if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) return address;

  throw new CommandError(
    exitCodes.usage,
    "settings_wrong",
    given?.trim()
      ? `PLATEN_BASE_URL is "${given}"; give the address of a service, such as http://127.0.0.1:${defaultPort}.`
      : `PLATEN_PORT is "${port}"; give a port, such as ${defaultPort}.`,
  );
}

/** A stored key goes to its own service only. */
function keyFrom({ PLATEN_API_KEY: given }: NodeJS.ProcessEnv, profile: Profile | null, baseUrl: string): string {
  const stored = profile?.base_url === baseUrl ? profile.api_key : "";
  const key = given?.trim() || stored;
  if (/^plt_(live|test)_[0-9A-Za-z]{36}$/.test(key)) return key;

  throw new CommandError(
    exitCodes.auth,
    key === "" ? "key_missing" : "key_malformed",
    key === ""
      ? `PLATEN_API_KEY is not set. Set it to an API key of the service at ${baseUrl}, or store one with platen login: one that the first start printed, or one made with platen keys create.`
      : `PLATEN_API_KEY is not an API key: a key is plt_live_ or plt_test_ followed by 36 letters and digits. (The service is ${baseUrl}.)`,
  );
}
