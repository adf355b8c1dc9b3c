/**
 * The official EN 16931 rules, run outside on generated invoices and mutants. PLATEN_ORACLE names the command that runs them
 * (`phive -s cen`, file names on standard input, one JSON line a file); without it this suite is not there and the kept verdicts serve.
 */

import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeInvoiceXml } from "../../packages/einvoice/src/index.ts";
import type { Suite } from "../suite.ts";
import { generateInvoice } from "./generate-invoice.ts";
import { readMutants, xmlOf } from "./rule-mutants.ts";
import { fatalRules } from "./verdicts.ts";

const command = process.env.PLATEN_ORACLE;
const invoices = 200;

interface Answer {
  readonly file: string;
  readonly error?: string;
  readonly messages?: readonly { rule: string; severity: string }[];
}

function ask(oracle: string, files: readonly string[]): Promise<Answer[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(oracle, ["phive", "-s", "cen"], { stdio: ["pipe", "pipe", "inherit"] });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString("utf8");
    });
    child.on("error", reject);
    child.on("close", () =>
      resolve(output.split("\n").flatMap((line) => (line.startsWith("{") ? [JSON.parse(line)] : []))),
    );
    child.stdin.end(files.join("\n"));
  });
}

async function run(oracle: string) {
  const folder = await mkdtemp(join(tmpdir(), "official-"));
  const generated = Array.from({ length: invoices }, (_, index) => writeInvoiceXml(generateInvoice(index + 1)));
  const texts = [...generated, ...(await readMutants()).map(xmlOf)];
  const files = new Map<string, string>();
  for (const [index, xml] of texts.entries()) {
    const file = join(folder, `${index}.xml`);
    await writeFile(file, xml);
    files.set(file, xml);
  }
  const answers = await ask(oracle, [...files.keys()]);
  await rm(folder, { recursive: true });
  const notes: string[] = [];
  let passed = 0;
  let total = 0;
  for (const { file, error, messages = [] } of answers) {
    if (error !== undefined) continue;
    total++;
    const fatal = messages.flatMap(({ rule, severity }) =>
      severity === "error" || severity === "fatal_error" ? [rule] : [],
    );
    const official = [...new Set(fatal)].sort().join(", ");
    const ours = fatalRules(files.get(file) ?? "", "en16931").join(", ");
    if (official === ours) passed++;
    else notes.push(`${file}: official ${official || "none"}; ours ${ours || "none"}`);
  }
  return {
    passed,
    total,
    notes: [`${answers.length - total} of ${answers.length} files stopped the official rules`, ...notes],
  };
}

export const suites: Suite[] = command
  ? [{ name: "einvoice: EN 16931 CII 1.3.16, official rules run outside", floor: 1, run: () => run(command) }]
  : [];
