#!/usr/bin/env node
/** The `platen` command. */
import { keepCompiledCode } from "./compile-cache.ts";
import { exitOnceWritten } from "./exit-once-written.ts";
import { giveMemoryBack } from "./give-memory-back.ts";

const [command] = process.argv.slice(2);
if (command === "serve") giveMemoryBack();
keepCompiledCode();
const program = await import("./program.ts");

// Keys are in the environment: what Node writes about a crash is without it.
process.report.excludeEnv = true;
process.exitCode = await program.run(process.argv.slice(2));
if (command === "render") exitOnceWritten();
