/** Keeps the compiled code of the program between runs, which more than halves the time a command takes to start. */
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { crc32 } from "node:zlib";
// By itself, since nothing that is loaded before is kept.
import { ownCacheFolder } from "@platen/browser/own-cache-folder";

/** Without a folder of one's own commands just start slower. */
export function keepCompiledCode(env: NodeJS.ProcessEnv = process.env): void {
  const folder = ownCacheFolder(env);
  if (folder !== null) enableCompileCache(join(folder, "compiled"));
}

/** The file for the compiled scripts of this folder that a command uses, one for each Node; null without a folder of one's own. */
export function keptCodeOf(command: string, scripts: string, env: NodeJS.ProcessEnv = process.env): string | null {
  const folder = ownCacheFolder(env);
  if (folder === null) return null;

  return join(folder, "compiled", `${command}-${process.version}-${process.arch}-${crc32(scripts).toString(16)}`);
}
