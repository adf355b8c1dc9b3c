/**
 * Builds the editor's page when its sources have changed since the last build: `node scripts/build-editor.mjs`. A browser
 * cannot run TypeScript, so that this is the one part of a checkout that is built.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const editor = join(root, "packages", "editor");
const built = join(editor, "dist");

/** What the page is made from: its own files and those of the packages that are bundled into it. */
const SOURCES = [
  "package-lock.json",
  "scripts/build-editor.mjs",
  "packages/editor/index.html",
  "packages/editor/vite.config.ts",
  "packages/editor/src",
  "packages/templates/src",
  "packages/einvoice/src",
  "packages/json/src",
];

/** Builds with this Node, where the page that is there was built from other sources. Ends the process if that fails. */
export function buildEditor(node) {
  const hash = hashSources();
  if (readStamp() === hash) return;

  console.error("Setting up: building the editor (some seconds, after each change of its sources) …");
  // Built elsewhere and then moved: a service or a test that runs meanwhile never sees half a page.
  const target = `${built}.${process.pid}`;
  const vite = join(root, "node_modules", "vite", "bin", "vite.js");
  const { status } = spawnSync(node, [vite, "build", "--logLevel", "error", "--outDir", target], {
    cwd: editor,
    stdio: ["ignore", 2, 2],
    // Also where a test asks for it, whose environment says "test": another one bundles React's development build.
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) {
    rmSync(target, { recursive: true, force: true });
    console.error("Set-up ended: the editor could not be built; the reason is above.");
    process.exit(1);
  }
  writeFileSync(join(target, ".sources"), hash);
  rmSync(built, { recursive: true, force: true });
  renameSync(target, built);
}

function hashSources() {
  const hash = createHash("sha256");
  for (const file of SOURCES.flatMap(filesIn)) {
    const bytes = readFileSync(join(root, file));
    hash.update(`${file}\n${bytes.length}\n`).update(bytes);
  }

  return hash.digest("hex");
}

/** The files at this path, in a fixed order; tests are not part of the page. */
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

function readStamp() {
  try {
    return readFileSync(join(built, ".sources"), "utf8");
  } catch {
    return null;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildEditor(process.execPath);
