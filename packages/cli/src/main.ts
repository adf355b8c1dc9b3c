#!/usr/bin/env node
/** The `platen` command. */
import { keepCompiledCode } from "./compile-cache.ts";
import { giveMemoryBack } from "./give-memory-back.ts";

if (process.argv[2] === "serve") giveMemoryBack();
keepCompiledCode();
const { run } = await import("./program.ts");

// Keys are in the environment: what Node writes about a crash is without it.
process.report.excludeEnv = true;
process.exitCode = await run(process.argv.slice(2));
