/** The folders of the fonts that come as npm packages. */

import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import packages from "./packages.json" with { type: "json" };

const require = createRequire(import.meta.url);

/** The folders of the bundled fonts and of those optional ones (CJK, emoji …) that are installed. */
export function fontFolders(): string[] {
  const optional = packages.optional.flatMap((name) => {
    try {
      return [folderOf(name)];
    } catch {
      return [];
    }
  });
  return [...packages.bundled.map(folderOf), ...optional];
}

/** Every TrueType or OpenType file below the folder. */
export function fontFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(ttf|otf)$/i.test(name))
    .map((name) => join(folder, name));
}

function folderOf(name: string): string {
  return dirname(require.resolve(`${name}/package.json`));
}
