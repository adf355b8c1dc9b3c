/** The suites of one file; a file without suites is a part of others. */
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { OutsideSuite, OwnSuite } from "./suite.ts";

const here = dirname(fileURLToPath(import.meta.url));

/** Those whose name holds one of the words; all of them where there is none. `file` is below this folder. */
export async function loadSuites(file: string, wanted: readonly string[]): Promise<(OwnSuite | OutsideSuite)[]> {
  const { suites = [] } = (await import(pathToFileURL(join(here, file)).href)) as {
    suites?: (OwnSuite | OutsideSuite)[];
  };

  return suites.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
}
