/** Template bombs and escapes that others collected, through the children that the service evaluates templates in. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BadInput } from "../../own/templates/build-bad-input.ts";
import { casesInParts, casesOf, runBadInputs } from "../../own/templates/run-bad-inputs.ts";
import type { OutsideSuite } from "../../suite.ts";

export const suites: OutsideSuite[] = [
  {
    name: "bad inputs: template bombs",
    floor: 1,
    run: async (dataFolder) => runBadInputs((await badInputs(dataFolder)).templateBombs.flatMap(casesOf)),
  },
  {
    name: "bad inputs: escapes from templates",
    floor: 1,
    run: async (dataFolder) => runBadInputs((await badInputs(dataFolder)).escapes.flatMap(casesInParts)),
  },
];

async function badInputs(dataFolder: string): Promise<{ templateBombs: BadInput[]; escapes: BadInput[] }> {
  return JSON.parse(await readFile(join(dataFolder, "bad-inputs.json"), "utf8"));
}
