/** Installs the peers into the bench's own folder, once for each version. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const bench = dirname(dirname(fileURLToPath(import.meta.url)));

export function installPeers(): void {
  if (hasAll()) return;
  console.log("installing the peers (about 350 MB) …");
  // No install scripts: the only one that matters downloads a browser, and the run brings its own.
  execFileSync("npm", ["ci", "--workspaces=false", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: bench,
    stdio: "inherit",
  });
}

function hasAll(): boolean {
  const { dependencies } = JSON.parse(readFileSync(join(bench, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  return Object.entries(dependencies).every(([peer, version]) => installedVersion(peer) === version);
}

function installedVersion(peer: string): string | null {
  const file = join(bench, "node_modules", peer, "package.json");
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version : null;
}
