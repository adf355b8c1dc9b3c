/** `platen usage`: the units of a month. */
import { openClient } from "../client/service-client.ts";
import { printJson } from "../print-json.ts";
import { printTable } from "../print-table.ts";

interface Usage {
  month: string;
  plan: string;
  units_included: number | null;
  units_used: number;
  units_reserved: number;
  by_template: { template: string | null; units: number }[];
}

export async function usageCommand({ month, json }: { month?: string; json?: boolean }): Promise<void> {
  const query = month === undefined ? "" : `?month=${encodeURIComponent(month)}`;
  const usage = (await openClient(process.env).send("GET", `/v1/usage${query}`)).json<Usage>();
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
