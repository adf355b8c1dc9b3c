#!/usr/bin/env node
/** The `platen` command. */
import { keepCompiledCode } from "./compile-cache.ts";

keepCompiledCode();
const { run } = await import("./program.ts");

process.exitCode = await run(process.argv.slice(2));
