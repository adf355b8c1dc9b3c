#!/usr/bin/env node
/** The `platen` command. */
import { keepCompiledCode } from "./compile-cache.ts";
import { giveMemoryBack } from "./give-memory-back.ts";

const [command] = process.argv.slice(2);
if (command === "serve") giveMemoryBack();
keepCompiledCode();
const { run } = await import("./program.ts");

// Keys are in the environment: what Node writes about a crash is without it.
process.report.excludeEnv = true;
process.exitCode = await run(process.argv.slice(2));
// Taking apart what was loaded takes Node as long as printing a page, and nothing is left to do.
if (command === "render" && isWritten(process.stdout) && isWritten(process.stderr)) process.exit();

function isWritten({ writableLength }: NodeJS.WriteStream): boolean {
  return writableLength === 0;
}
