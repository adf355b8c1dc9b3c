/** Builds a part of the checkout when the sources it is made from have changed since the last build. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Runs Vite in the package's folder, with this Node, where what is in its `dist` was built from other sources. Ends the
 * process if that fails. `name` is what messages call the part, `sources` are files and folders of the checkout; `modes` are
 * further builds by the same configuration, each into a folder of its name in `dist`.
 */
export function buildPart({ name, packageName, sources, modes = [] }, node) {
  const folder = join(root, "packages", packageName);
  const built = join(folder, "dist");
  const stamp = join(built, ".sources");
  const hash = hashSources(sources);
  if (readText(stamp) === hash) {
    touch(stamp);
    return;
  }

  console.error(`Setting up: building ${name} (some seconds, after each change of its sources) …`);
  // Built elsewhere and then moved: a service or a test that runs meanwhile never sees half of it.
  const target = `${built}.${process.pid}`;
  const vite = join(root, "node_modules", "vite", "bin", "vite.js");
  const builds = [["--outDir", target], ...modes.map((mode) => ["--outDir", join(target, mode), "--mode", mode])];
  for (const options of builds) {
    const { status } = spawnSync(node, [vite, "build", "--logLevel", "error", ...options], {
      cwd: folder,
      stdio: ["ignore", 2, 2],
      // Also where a test asks for it, whose environment says "test": another one bundles development builds.
      env: { ...process.env, NODE_ENV: "production" },
    });
    if (status !== 0) {
      rmSync(target, { recursive: true, force: true });
      console.error(`Set-up ended: ${name} could not be built; the reason is above.`);
      process.exit(1);
    }
  }
  writeFileSync(join(target, ".sources"), hash);
  rmSync(built, { recursive: true, force: true });
  renameSync(target, built);
}

/** A source with the same text may be newer: Git writes files again on each checkout. */
function touch(stamp) {
  const now = new Date();
  try {
    utimesSync(stamp, now, now);
  } catch {
    // Set up by another user, as in a container: nothing is written there any more.
  }
}

function hashSources(sources) {
  const hash = createHash("sha256");
  for (const file of ["package-lock.json", "scripts/build-part.mjs", ...sources].flatMap(filesIn)) {
    const bytes = readFileSync(join(root, file));
    hash.update(`${file}\n${bytes.length}\n`).update(bytes);
  }

  return hash.digest("hex");
}

/** The files at this path, in a fixed order; nothing is built from tests. */
function filesIn(path) {
  if (/\.[a-z]+$/.test(path)) return [path];

  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) =>
      relative(root, join(entry.parentPath ?? entry.path, entry.name))
        .split(sep)
        .join("/"),
    )
    .sort();
}

function readText(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
