/** How to get at the service when every API key is lost: no check can find the keys, as only their hashes are stored. */
import type { Settings } from "@platen/server";
import type { Check } from "./check.ts";

export function checkKeys({ rootKey, keysFile }: Pick<Settings, "rootKey" | "keysFile">): Check {
  if (rootKey !== null) {
    return {
      name: "keys",
      status: "ok",
      message: "PLATEN_ROOT_KEY is set: make further keys with platen keys create.",
    };
  }
  const first = keysFile === null ? "prints the first keys once" : `writes the first keys to ${keysFile}`;
  return {
    name: "keys",
    status: "ok",
    message: `The first start ${first}. If they are lost: run platen keys root, start the service with PLATEN_ROOT_KEY set to what it prints, make a new key with platen keys create, then unset it.`,
  };
}
