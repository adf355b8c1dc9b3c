/** A part of the build of a program: writes `sources.json`, the list of what must not be newer than the program. */
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const packages = fileURLToPath(new URL("../packages/", import.meta.url));

/** Own files alone, by their paths below the folder of packages: what npm installs is in the hash of the lock file. */
export function listSources(): Plugin {
  return {
    name: "platen-list-sources",
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((part) => (part.type === "chunk" ? part.moduleIds : []));
      const own = modules.filter((id) => id.startsWith(packages) && !id.includes("/node_modules/"));
      const source = JSON.stringify(own.map((id) => relative(packages, id)).sort());
      this.emitFile({ type: "asset", fileName: "sources.json", source });
    },
  };
}
