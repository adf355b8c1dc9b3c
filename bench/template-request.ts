/** The invoice of 1,000 lines that template languages are measured with. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { EngineName } from "@platen/templates";
import { invoiceData } from "../packages/templates/test/fixtures/invoice-data.ts";

export const LINES = 1_000;

interface BenchRequest {
  engine: EngineName;
  source: string;
  data: Record<string, unknown>;
}

export function templateRequest(engine: EngineName): BenchRequest {
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  const file = join(root, "packages", "templates", "test", "fixtures", `invoice-${LINES}.${engine}`);

  return { engine, source: readFileSync(file, "utf8"), data: invoiceData(LINES) };
}
