/** A part of the build of a program: writes `sources.json`, the list of what must not be newer than the program. */
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const packages = fileURLToPath(new URL("../packages/", import.meta.url));

/** Own files, also those of which nothing is left in the program, by their paths below the folder of packages; and the lock file for what npm installs. */
export function listSources(): Plugin {
  return {
    name: "platen-list-sources",
    generateBundle() {
      const own = [...this.getModuleIds()].filter((id) => id.startsWith(packages) && !id.includes("/node_modules/"));
      const source = JSON.stringify(["../package-lock.json", ...own.map((id) => relative(packages, id)).sort()]);
      this.emitFile({ type: "asset", fileName: "sources.json", source });
    },
  };
}
