/**
 * Records what Ruby prints for the templates of the suite on its dialect:
 * `node conformance/outside/templates/ruby-liquid/record.ts <lib folder of Liquid 4.0.4>`. It needs Ruby and ActiveSupport.
 */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { caseGroups, data, type Printed, sourceOf } from "../../../own/templates/ruby-liquid/cases.ts";

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error("Name the folder lib of the sources of Liquid 4.0.4.");
  process.exit(2);
}

const groups = [...caseGroups()];
const sources = groups.flatMap(({ pattern, values }) => values.map((value) => sourceOf(pattern, value)));
const { stdout, stderr, status } = spawnSync("ruby", [join(import.meta.dirname, "print.rb"), folder], {
  input: sources.map((source) => `${JSON.stringify({ source, data })}\n`).join(""),
  encoding: "utf8",
  maxBuffer: 100_000_000,
});
const printed = stdout.split("\n").slice(0, -1);
if (status !== 0 || printed.length !== sources.length) {
  console.error(stderr || `Ruby printed ${printed.length} lines for ${sources.length} templates.`);
  process.exit(1);
}

const recorded: Record<string, Printed[]> = {};
for (const { pattern, values } of groups) {
  recorded[pattern] = printed.splice(0, values.length).map((line) => {
    const { output, error } = JSON.parse(line) as { output?: string; error?: string };
    return output ?? { error: error! };
  });
}
const lines = Object.entries(recorded).map(
  ([pattern, texts]) => `${JSON.stringify(pattern)}: ${JSON.stringify(texts)}`,
);
writeFileSync(
  new URL("../../../own/templates/ruby-liquid/printed.json", import.meta.url),
  `{\n${lines.join(",\n")}\n}\n`,
);
console.log(`${sources.length} templates in ${lines.length} groups recorded.`);
