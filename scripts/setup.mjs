/**
 * Makes a fresh clone ready: installs the packages and, where none is found, a browser; builds the editor's page, the
 * template engines and the command. Runs on any Node from 20 on, before anything is installed; when all is there it does no work.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildCommand } from "./build-command.mjs";
import { buildEditor } from "./build-editor.mjs";
import { root } from "./build-part.mjs";
import { buildTemplateChild } from "./build-template-child.mjs";

export { root };

const OLDEST_NODE = 20;
const WANTED_NODE = 24;
const modules = join(root, "node_modules");
const stampFile = join(modules, ".platen-setup.json");

/** Sets everything up and gives the path of the Node that runs Platen. */
export function setUp() {
  const major = Number(process.versions.node.split(".")[0]);
  if (major < OLDEST_NODE)
    stop(`Platen needs Node ${OLDEST_NODE} or newer to set itself up; this is ${process.version}.`);

  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  const stamp = readStamp();
  if (stamp?.lock !== lock) installPackages();

  const node = findNode(major);
  buildEditor(node);
  buildTemplateChild(node);
  buildCommand(node);
  const browser = process.env.PLATEN_CHROMIUM ?? stamp?.browser;
  if (stamp?.lock === lock && browser && existsSync(browser)) return node;

  writeFileSync(stampFile, JSON.stringify({ lock, browser: installBrowser(node) }));
  return node;
}

/** Runs a command of this checkout with its own tools first in PATH; ends this process if it fails. */
export function run(command, args) {
  const env = { ...process.env, PATH: `${join(modules, ".bin")}:${process.env.PATH}` };
  const { status, error, signal } = spawnSync(command, args, { cwd: root, stdio: "inherit", env });
  if (error) stop(`${command} could not be started: ${error.message}`);
  if (status !== 0) process.exit(status ?? (signal ? 1 : 0));
}

function installPackages() {
  console.error("Setting up: installing the packages (about a minute, once) …");
  // Not `npm ci`: it refuses a lock file without the binaries of other platforms, which not every registry carries.
  run("npm", ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"]);
}

/** The npm package `node` pins the version; a machine whose own Node is new enough can do without it. */
function findNode(major) {
  const pinned = join(modules, "node", "bin", "node");
  if (existsSync(pinned)) return pinned;
  if (major >= WANTED_NODE) return process.execPath;

  return stop(
    `Node ${WANTED_NODE} is missing: the npm package "node" did not install its binary. Install Node ${WANTED_NODE} and start again.`,
  );
}

function installBrowser(node) {
  const { status, stdout, error } = spawnSync(node, [join(root, "scripts", "install-browser.ts")], {
    cwd: root,
    stdio: ["inherit", "pipe", "inherit"],
    encoding: "utf8",
  });
  if (error || status !== 0)
    stop("Set-up ended: there is no browser to print with. `npm run platen -- doctor` says more.");

  return stdout.trim();
}

function readStamp() {
  try {
    return JSON.parse(readFileSync(stampFile, "utf8"));
  } catch {
    return null;
  }
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
