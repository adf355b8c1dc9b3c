#!/usr/bin/env node
/** The `platen` command. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { keepCompiledCode, keptCodeOf } from "./compile-cache.ts";
import { giveMemoryBack } from "./give-memory-back.ts";

const [command] = process.argv.slice(2);
if (command === "serve") giveMemoryBack();
const scripts = join(import.meta.dirname, "scripts");
const { program, keep } = command === "render" && existsSync(scripts) ? await fromScripts() : await fromModules();

// Keys are in the environment: what Node writes about a crash is without it.
process.report.excludeEnv = true;
process.exitCode = await program.run(process.argv.slice(2));
// Taking apart what was loaded takes Node as long as printing a page, and nothing is left to do.
if (command === "render" && isWritten(process.stdout) && isWritten(process.stderr)) {
  keep();
  process.exit();
}

/** Built by set-up beside the modules, for a command that is called once for each document. */
async function fromScripts() {
  const { loadScripts } = await import("./kept-scripts.ts");
  return loadScripts<typeof import("./program.ts")>(scripts, "program.cjs", keptCodeOf("render", scripts));
}

async function fromModules() {
  keepCompiledCode();
  return { program: await import("./program.ts"), keep() {} };
}

function isWritten({ writableLength }: NodeJS.WriteStream): boolean {
  return writableLength === 0;
}
