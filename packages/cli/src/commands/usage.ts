/** `platen usage`: the units of a month. */
import { openClient } from "../open-client.ts";
import { printJson } from "../print-json.ts";
import { printTable } from "../print-table.ts";

export async function usageCommand({ month, json }: { month?: string; json?: boolean }): Promise<void> {
  const usage = await openClient(process.env).usage.get({ month });
  if (json) {
    printJson(usage);
    return;
  }
  const limit = usage.units_included === null ? "no limit" : `${usage.units_included} included`;
  process.stdout.write(
    `${usage.month}: ${usage.units_used} used, ${usage.units_reserved} reserved (plan ${usage.plan}, ${limit})\n`,
  );
  if (usage.by_template.length === 0) return;
  printTable([
    ["TEMPLATE", "UNITS"],
    ...usage.by_template.map(({ template, units }) => [template ?? "(inline HTML)", String(units)]),
  ]);
}
