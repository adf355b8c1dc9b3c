/**
 * Runs the program from scripts whose compiled code is kept between runs, with the functions that earlier runs have called. Of
 * modules Node keeps only what is compiled when they are loaded: most functions are compiled again at each start.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { getHeapCodeStatistics } from "node:v8";
import { Script } from "node:vm";
import { crc32 } from "node:zlib";

interface KeptScripts {
  /** Gives what a script of the folder exports. */
  load<Exports extends object>(name: string): Exports;
  /** To be called at the end of the run: keeps what it has compiled, where that is more than was kept. */
  keep(): void;
}

/** What is known of the compiled code of one script; its bytes follow those of the one before. */
interface KeptScript {
  name: string;
  /** The engine compares no more than the length of the source. */
  sourceSum: number;
  bytes: number;
}

interface Kept {
  /** Of all compiled code when it was kept. */
  codeSize: number;
  scripts: KeptScript[];
}

interface Compiled {
  sourceSum: number;
  code: Buffer;
}

interface LoadedScript {
  script: Script;
  sourceSum: number;
}

type Wrapped = (
  exports: object,
  require: (name: string) => unknown,
  module: object,
  file: string,
  folder: string,
  resolve: (name: string) => string,
) => void;

const PARAMETERS = "exports, require, module, __filename, __dirname, resolveModule";

/** Another template may call other functions: for this much more code it is all written again. */
const MORE = 1.05;
/** Asking the engine how much code there is takes some milliseconds. */
const LOOK_EVERY_MS = 60_000;

/** Of a folder. `keptFile`: null where nothing can be kept. */
export function loadScripts(folder: string, keptFile: string | null): KeptScripts {
  const { codeSize, compiled, keptAt } = readKept(keptFile);
  const fromElsewhere = createRequire(join(folder, "any.cjs"));
  const modules = new Map<string, { exports: object }>();
  const loaded = new Map<string, LoadedScript>();
  let isComplete = true;

  function load(name: string): object {
    const ready = modules.get(name);
    if (ready) return ready.exports;
    const file = join(folder, name);
    const source = readFileSync(file);
    const sourceSum = crc32(source);
    const known = compiled.get(name);
    const cachedData = known?.sourceSum === sourceSum ? known.code : undefined;
    const script = new Script(`(function (${PARAMETERS}) {${source.toString("latin1")}\n})`, {
      filename: file,
      ...(cachedData ? { cachedData } : {}),
    });
    if (!cachedData || script.cachedDataRejected) isComplete = false;
    loaded.set(name, { script, sourceSum });
    const module = { exports: {} };
    modules.set(name, module);
    (script.runInThisContext() as Wrapped)(module.exports, requireFrom, module, file, folder, resolveModule);

    return module.exports;
  }

  function requireFrom(name: string): unknown {
    return name.startsWith("./") ? load(name.slice(2)) : fromElsewhere(name);
  }

  /** Only a module can resolve a name as modules do. */
  function resolveModule(name: string): string {
    return fromElsewhere("./resolve-module.mjs").resolveModule(name);
  }

  return {
    load: <Exports>(name: string) => load(name) as Exports,
    keep() {
      if (keptFile === null) return;
      if (isComplete && Date.now() - keptAt < LOOK_EVERY_MS) return;
      const size = getHeapCodeStatistics().bytecode_and_metadata_size;
      if (!isComplete || size > codeSize * MORE) writeKept(keptFile, compiled, loaded, Math.max(size, codeSize));
      else touch(keptFile);
    },
  };
}

/** What was written by another version of Node is refused by the engine, script by script. */
function readKept(file: string | null): { codeSize: number; compiled: Map<string, Compiled>; keptAt: number } {
  const compiled = new Map<string, Compiled>();
  const nothing = { codeSize: 0, compiled, keptAt: 0 };
  if (file === null) return nothing;
  try {
    const content = readFileSync(file);
    if (crc32(content.subarray(4)) !== content.readUInt32LE(0)) return nothing;
    let at = 8 + content.readUInt32LE(4);
    const { codeSize, scripts } = JSON.parse(content.toString("latin1", 8, at)) as Kept;
    for (const { name, sourceSum, bytes } of scripts) {
      compiled.set(name, { sourceSum, code: content.subarray(at, at + bytes) });
      at += bytes;
    }
    return { codeSize, compiled, keptAt: statSync(file).mtimeMs };
  } catch {
    return nothing;
  }
}

/** Whole or not at all: another command may read it at the same time. Where it cannot be written, commands just start slower. */
function writeKept(
  file: string,
  before: ReadonlyMap<string, Compiled>,
  loaded: ReadonlyMap<string, LoadedScript>,
  codeSize: number,
): void {
  const draft = `${file}.${process.pid}`;
  try {
    // What other templates use stays.
    const all = new Map(before);
    for (const [name, { script, sourceSum }] of loaded) all.set(name, { sourceSum, code: script.createCachedData() });
    const code = [...all.values()].map((each) => each.code);
    const scripts = [...all].map(([name, each]) => ({ name, sourceSum: each.sourceSum, bytes: each.code.length }));
    const head = Buffer.from(JSON.stringify({ codeSize, scripts } satisfies Kept), "latin1");
    const content = Buffer.concat([Buffer.alloc(8), head, ...code]);
    content.writeUInt32LE(head.length, 4);
    content.writeUInt32LE(crc32(content.subarray(4)), 0);
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(draft, content, { mode: 0o600 });
    renameSync(draft, file);
  } catch {
    discard(draft);
  }
}

function discard(draft: string): void {
  try {
    rmSync(draft, { force: true });
  } catch {
    // Its folder is none.
  }
}

function touch(file: string): void {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch {
    // Removed meanwhile: the next run writes it.
  }
}
