/** Writes a weakness as a test that fails until the template is fixed; a file that is there is never changed. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writeJson } from "@platen/json";
import type { FoundWeakness } from "./fuzz-template.ts";

/** Gives the path below the folder. */
export async function writeFoundTest(folder: string, found: FoundWeakness): Promise<{ file: string; isNew: boolean }> {
  const { set, patch, data, expect, message } = found;
  const content = writeJson({
    description: `Found by platen fuzz: ${message}`,
    data: set === null ? data : { set, patch },
    expect,
  });
  await mkdir(join(folder, "tests"), { recursive: true });
  const name = nameOf(found);
  for (let count = 1; ; count++) {
    const file = `tests/${name}${count === 1 ? "" : `-${count}`}.json`;
    try {
      await writeFile(join(folder, file), content, { flag: "wx" });
      return { file, isNew: true };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      if ((await readFile(join(folder, file), "utf8")) === content) return { file, isNew: false };
    }
  }
}

function nameOf({ kind, signature }: FoundWeakness): string {
  const rest = signature
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 48);

  return `found-${kind}-${rest}`;
}
