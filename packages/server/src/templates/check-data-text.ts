/** Checks data as a render would, and goes on where a render would stop: each finding at its field in the text. */
import { type JsonData, JsonFault, readJsonDataInSlices } from "@platen/json";
import { checkInvoiceBlock, type Evaluator, RenderFailure, type Settings } from "@platen/render";
import { type DataText, type DraftFinding, inData } from "./draft-finding.ts";

interface DataRules {
  /** Null where there is none that can be used. */
  schema: Record<string, unknown> | null;
  einvoice: Settings["einvoice"];
}

export async function checkDataText(
  source: DataText,
  { schema, einvoice }: DataRules,
  evaluator: Evaluator,
): Promise<DraftFinding[]> {
  let data: JsonData;
  try {
    data = await readJsonDataInSlices(source.text);
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    const { message, position } = error;
    return [
      {
        severity: "error",
        source: "data",
        code: "invalid_json",
        message,
        file: source.file,
        ...position,
        path: "data",
      },
    ];
  }

  const inSchema = schema
    ? await found("schema", source, async () => {
        const findings = await evaluator.checkData(schema, data.value);
        return findings.map((finding) =>
          inData(finding, { severity: "error", source: "schema", code: "data_invalid" }, source),
        );
      })
    : [];
  const inInvoice = await found("einvoice", source, async () => {
    const findings = await checkInvoiceBlock(data, { einvoice }, evaluator);
    return findings.map(({ severity, ...finding }) =>
      inData(finding, { severity, source: "einvoice", code: "einvoice_data_invalid" }, source),
    );
  });

  return [...inSchema, ...inInvoice];
}

/** A check that was stopped, or cannot be run, is a finding too. */
async function found(
  source: DraftFinding["source"],
  { file }: DataText,
  check: () => Promise<DraftFinding[]>,
): Promise<DraftFinding[]> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof RenderFailure) || error.code === "unavailable") throw error;
    return [
      { severity: "error", source, code: error.code, message: error.message, file, line: 1, column: 1, path: "data" },
    ];
  }
}
