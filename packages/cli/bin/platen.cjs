#!/usr/bin/env node
/**
 * The `platen` command on any Node from 18 on: runs the program with this Node, or with the Node 24 that comes with the package. A
 * script, which starts sooner than a module.
 */
const { existsSync } = require("node:fs");
const { delimiter, dirname, join } = require("node:path");
const { pathToFileURL } = require("node:url");
const { builtProgram } = require("./built-program.cjs");

const NEEDED_MAJOR = 24;
/** How often to look whether the npx that started us still runs. */
const PARENT_CHECK_MS = 500;
const program = builtProgram(dirname(__dirname), process.argv[2]) ?? join(__dirname, "../src/main.ts");

endWithNpx(process.env);
if (majorOf(process.version) < NEEDED_MAJOR) runWith(findNode());
else if (program.endsWith(".cjs")) require(program);
else import(pathToFileURL(program).href);

/** The npm package `node` brings the binary; a machine may also have one of its own. */
function findNode() {
  const candidates = [];
  try {
    candidates.push(join(dirname(require.resolve("node/package.json")), "bin", "node"));
  } catch {
    // not installed
  }
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    candidates.push(join(folder, `node${NEEDED_MAJOR}`), join(folder, `nodejs${NEEDED_MAJOR}`));
  }
  const found = candidates.find((path) => existsSync(path) && path !== process.execPath);
  if (found) return found;

  console.error(
    `platen: This is Node ${process.version}, and Platen needs ${NEEDED_MAJOR} or newer. The npm package "node", which brings it, is not installed: install Node ${NEEDED_MAJOR}, or install platen again without --ignore-scripts.`,
  );
  process.exit(2);
}

function runWith(node) {
  const { spawn } = require("node:child_process");
  const { constants } = require("node:os");
  const child = spawn(node, [program, ...process.argv.slice(2)], { stdio: "inherit" });
  // The terminal sends its own signals to both; those of another process reach only this one.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("error", (error) => {
    console.error(`platen: ${node} cannot be started: ${error.message}`);
    process.exit(2);
  });
  child.on("exit", (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

/**
 * npx runs the command through a shell, which on SIGTERM ends without passing the signal on. What we see of it is that our
 * parent is gone: without this a service would go on without anybody who could stop it. A command sent to the background
 * in that shell is meant to stay.
 */
function endWithNpx({ npm_lifecycle_event: event, npm_lifecycle_script: script = "" }) {
  if (event !== "npx" || !/^['"]?platen\b[^&]*$/.test(script)) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, PARENT_CHECK_MS);
  timer.unref();
}

function majorOf(version) {
  return Number(version.slice(1).split(".", 1)[0]);
}
