/** Installs the peers into the bench's own folder, once. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const bench = dirname(dirname(fileURLToPath(import.meta.url)));

export function installPeers(): void {
  if (existsSync(join(bench, "node_modules", ".package-lock.json"))) return;
  console.log("installing the peers (about 350 MB) …");
  // No install scripts: the only one that matters downloads a browser, and the run brings its own.
  execFileSync("npm", ["ci", "--workspaces=false", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: bench,
    stdio: "inherit",
  });
}
