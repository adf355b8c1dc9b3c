/**
 * The official EN 16931 rules, run outside on generated invoices and mutants. PLATEN_ORACLE names the command that runs them
 * (`phive -s cen`, file names on standard input, one JSON line a file); without it this suite is not there and the kept verdicts serve.
 */

import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeInvoiceXml } from "@platen/einvoice";
import { fatalRules } from "../../own/einvoice/fatal-rules.ts";
import { generateInvoice } from "../../own/einvoice/generate-invoice.ts";
import { readMutants, xmlOf } from "../../own/einvoice/rule-mutants.ts";
import type { OutsideSuite } from "../../suite.ts";

const command = process.env.PLATEN_ORACLE;
const invoices = 200;

/** A line of JSON that the program answers for a file. */
interface Answer {
  readonly file: string;
  readonly error?: string;
  readonly messages?: readonly { rule: string | null; severity: string; from?: string | null }[];
}

/** Runs the program with names of files as its input. */
export function askProgram<A extends { file: string } = Answer>(
  oracle: string,
  words: readonly string[],
  files: readonly string[],
): Promise<A[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(oracle, words, { stdio: ["pipe", "pipe", "inherit"] });
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

const fatal: readonly string[] = ["error", "fatal_error"];

/**
 * The rules that each file breaks, sorted, a rule without an id as `report` and a fault of the structure as `xsd`; null where the
 * official rules stopped with an error of their own. The fatal ones, unless other severities are asked for.
 */
export async function askOracle(
  oracle: string,
  texts: readonly (string | Uint8Array)[],
  rules: readonly string[] = ["phive", "-s", "cen"],
  severities = fatal,
): Promise<(string[] | null)[]> {
  const folder = await mkdtemp(join(tmpdir(), "official-"));
  const files = texts.map((_, index) => join(folder, `${index}.xml`));
  for (const [index, xml] of texts.entries()) await writeFile(files[index]!, xml);
  const answers = new Map((await askProgram(oracle, rules, files)).map((answer) => [answer.file, answer]));
  await rm(folder, { recursive: true });
  return files.map((file) => {
    const answer = answers.get(file);
    if (!answer || answer.error !== undefined) return null;
    const broken = (answer.messages ?? []).flatMap(({ rule, severity, from }) => {
      if (!severities.includes(severity)) return [];
      return [from?.endsWith(".xsd") ? "xsd" : (rule ?? "report")];
    });
    return [...new Set(broken)].sort();
  });
}

async function run(oracle: string) {
  const generated = Array.from({ length: invoices }, (_, index) => writeInvoiceXml(generateInvoice(index + 1)));
  const texts = [...generated, ...(await readMutants()).map(xmlOf)];
  const verdicts = await askOracle(oracle, texts);
  const notes: string[] = [];
  let passed = 0;
  let total = 0;
  for (const [index, verdict] of verdicts.entries()) {
    if (verdict === null) continue;
    total++;
    const official = verdict.join(", ");
    const ours = fatalRules(texts[index] ?? "", "en16931").join(", ");
    if (official === ours) passed++;
    else notes.push(`file ${index}: official ${official || "none"}; ours ${ours || "none"}`);
  }
  const stopped = verdicts.length - total;
  return { passed, total, notes: [`${stopped} of ${verdicts.length} files stopped the official rules`, ...notes] };
}

export const suites: OutsideSuite[] = command
  ? [{ name: "einvoice: EN 16931 CII 1.3.16, official rules run outside", floor: 1, run: () => run(command) }]
  : [];
