/** Folders that come with the service: next to its code when installed from npm, at the root of a checkout. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

export function shippedFolder(name: "docs" | "templates"): string {
  const installed = fileURLToPath(new URL(`../${name}/`, import.meta.url));
  if (existsSync(installed)) return installed;

  return fileURLToPath(new URL(`../../../${name}/`, import.meta.url));
}
