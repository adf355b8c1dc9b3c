#!/usr/bin/env node
/** The `platen` command. */
import { keepCompiledCode } from "./compile-cache.ts";

keepCompiledCode();
const { run } = await import("./program.ts");

// Keys are in the environment: what Node writes about a crash is without it.
process.report.excludeEnv = true;
process.exitCode = await run(process.argv.slice(2));
