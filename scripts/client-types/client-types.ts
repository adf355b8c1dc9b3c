/** The generated files of the clients, by their path. */
import { execFileSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { OpenapiDocument } from "./openapi.ts";
import { writePython } from "./write-python.ts";
import { writeTypescript } from "./write-typescript.ts";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export function clientTypes(document: OpenapiDocument): Map<string, string> {
  const typescript = join(root, "packages", "sdk", "src", "api-types.ts");

  return new Map([
    [typescript, formatted(writeTypescript(document), typescript)],
    [join(root, "sdks", "python", "src", "platen", "types.py"), writePython(document)],
  ]);
}

function formatted(text: string, file: string): string {
  const biome = join(root, "node_modules", "@biomejs", "biome", "bin", "biome");

  return execFileSync(process.execPath, [biome, "format", `--stdin-file-path=${file}`], {
    input: text,
    encoding: "utf8",
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  });
}
