/** What the service prints once it is ready: its address, the first keys, how to sign in and a request to paste. */
import type { FirstKeys } from "./keys/keys-file.ts";
import type { Settings } from "./settings/settings.ts";

/** Printed, not logged: the keys are shown this once, unless they are in PLATEN_KEYS_FILE. */
export function announceStart(
  keys: FirstKeys | null,
  { rootKey, keysFile }: Pick<Settings, "rootKey" | "keysFile">,
  baseUrl: string,
): void {
  const print = (text: string) => process.stdout.write(`${text}\n`);
  const shown = keysFile === null ? keys : null;
  if (shown) {
    print("\nThese keys are shown once. Keep them; only their hashes are stored.");
    if (shown.live) print(`  live key  ${shown.live}`);
    print(`  test key  ${shown.test}`);
  } else if (keys) {
    print(`\nThe first keys and a sign-in link are in ${keysFile}. Only their hashes are stored elsewhere.`);
  }
  // A first try is not charged: the test key where it is known.
  const fromFile = keys && keysFile !== null ? "$PLATEN_TEST_KEY" : "$PLATEN_API_KEY";
  const key = shown?.test ?? (rootKey ? "$PLATEN_ROOT_KEY" : fromFile);
  print(`\nPlaten ${baseUrl}`);
  if (shown) print(`Sign in to the editor with this link, once and within 15 minutes:\n\n  ${shown.signInUrl}\n`);
  else print("platen open prints a link to sign in to the editor.\n");
  print("Try it:\n");
  print(
    `  curl -sS '${baseUrl}/v1/renders?output=binary' \\\n    -H "Authorization: Bearer ${key}" \\\n    -H 'Content-Type: application/json' \\\n    -d '{"html":"<h1>Hello from Platen</h1>"}' -o hello.pdf\n`,
  );
}
