/** Folders that come with the service: next to its code when installed from npm, in their own places in a checkout. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const placeInCheckout = { docs: "docs", templates: "templates", editor: "packages/editor/dist" } as const;

/** The folder `editor` is missing in a checkout whose page was not built. */
export function shippedFolder(name: keyof typeof placeInCheckout): string {
  const installed = fileURLToPath(new URL(`../${name}/`, import.meta.url));
  if (existsSync(installed)) return installed;

  return fileURLToPath(new URL(`../../../${placeInCheckout[name]}/`, import.meta.url));
}
