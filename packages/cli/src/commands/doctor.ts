/** `platen doctor`: what this machine has, lacks and should have, line by line. */
import type { Check } from "../doctor/check.ts";
import { checkNode, checkPackages } from "../doctor/node.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";

/** Prints every check as soon as it is done; the exit code tells whether something is missing. */
export async function doctorCommand({ json = false }: { json?: boolean }): Promise<ExitCode> {
  const checks: Check[] = [];
  for await (const check of examine()) {
    checks.push(check);
    if (!json) process.stdout.write(lineOf(check));
  }

  const missing = checks.filter(({ status }) => status === "missing").length;
  const weak = checks.filter(({ status }) => status === "weak").length;
  if (json) process.stdout.write(`${JSON.stringify({ ok: missing === 0, checks }, null, 2)}\n`);
  else process.stdout.write(`\n${summary(missing, weak)}\n`);
  return missing === 0 ? exitCodes.ok : exitCodes.findings;
}

async function* examine(): AsyncGenerator<Check> {
  yield checkNode(process.versions.node);
  const packages = await checkPackages();
  yield packages;
  if (packages.status === "missing") return;

  // The other checks are made of those packages.
  const { examineMachine } = await import("../doctor/machine.ts");
  yield* examineMachine(process.env);
}

function lineOf({ status, message, mend }: Check): string {
  const advice = mend ? `\n         ${mend.replaceAll("\n", "\n         ")}` : "";
  return `${status.padEnd(8)} ${message}${advice}\n`;
}

function summary(missing: number, weak: number): string {
  if (missing > 0) return `${missing} missing, ${weak} weak: the service needs what is missing.`;
  if (weak > 0) return `Nothing is missing, ${weak} weak: the service works, but should be mended for production.`;
  return "All is well.";
}
