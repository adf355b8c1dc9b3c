#!/usr/bin/env node
/** The `platen` command. */
import { keepCompiledCode } from "./compile-cache.ts";
import { exitOnceWritten } from "./exit-once-written.ts";
import { giveMemoryBack } from "./give-memory-back.ts";

const args = process.argv.slice(2);
const [command] = args;
if (command === "serve") giveMemoryBack();
keepCompiledCode();
const browser = command === "render" ? await (await import("./open-early.ts")).openEarly(args) : null;
const program = await import("./program.ts");

// Keys are in the environment: what Node writes about a crash is without it.
process.report.excludeEnv = true;
process.exitCode = await program.run(args, browser);
if (command === "render") exitOnceWritten();
