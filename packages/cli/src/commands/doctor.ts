/** `platen doctor`: checks this machine for everything the service needs. */
import type { Check } from "../doctor/check.ts";
import { checkNode, checkPackages } from "../doctor/node.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";

/** Prints every check as soon as it is done; the exit code says whether there was an error. */
export async function doctorCommand({ json = false }: { json?: boolean }): Promise<ExitCode> {
  const checks: Check[] = [];
  for await (const check of examine()) {
    checks.push(check);
    if (!json) process.stdout.write(lineOf(check));
  }

  const errors = checks.filter(({ status }) => status === "error").length;
  const warnings = checks.filter(({ status }) => status === "warning").length;
  if (json) process.stdout.write(`${JSON.stringify({ ok: errors === 0, checks }, null, 2)}\n`);
  else process.stdout.write(`\n${summary(errors, warnings)}\n`);
  return errors === 0 ? exitCodes.ok : exitCodes.findings;
}

async function* examine(): AsyncGenerator<Check> {
  yield checkNode(process.versions.node);
  const packages = await checkPackages();
  yield packages;
  if (packages.status === "error") return;

  // The other checks are made of those packages.
  const { examineMachine } = await import("../doctor/machine.ts");
  yield* examineMachine(process.env);
}

function lineOf({ status, message, fix }: Check): string {
  const advice = fix ? `\n         ${fix.replaceAll("\n", "\n         ")}` : "";
  return `${status.padEnd(8)} ${message}${advice}\n`;
}

function summary(errors: number, warnings: number): string {
  const counted = `${counts(errors, "error")}, ${counts(warnings, "warning")}`;
  if (errors > 0) return `${counted}: fix the errors, then start the service.`;
  if (warnings > 0) return `${counted}: the service runs; fix the warnings before production.`;
  return "Everything is in order.";
}

function counts(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? "" : "s"}`;
}
