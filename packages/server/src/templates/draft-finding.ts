/** A finding in a draft or its data, with its position, in one shape for everything that is checked. */
import { z } from "@hono/zod-openapi";
import { findFieldPosition, pathOf } from "@platen/json";
import type { Finding } from "@platen/render";

export const draftFindingSchema = z
  .object({
    severity: z.enum(["error", "warning", "info"]).describe("A draft with an error cannot be published or rendered."),
    source: z
      .enum(["template", "settings", "schema", "einvoice", "data"])
      .describe("What was checked: `schema` is the template's JSON Schema and the data held against it."),
    code: z.string().openapi({ description: "What kind of finding.", example: "data_invalid" }),
    message: z.string().describe("What is wrong, and what to do."),
    file: z.string().openapi({
      description: "The file of the template, as in its folder, or `settings`.",
      example: "data/sample.json",
    }),
    line: z.int().nullable().describe("From 1; null where the file has no lines."),
    column: z.int().nullable().describe("From 1, in UTF-16 code units."),
    path: z.string().optional().describe("The field of the data or the setting."),
    rule: z.string().optional().openapi({ description: "The id of the rule, where one applies.", example: "BR-CO-15" }),
  })
  .openapi("DraftFinding");

export type DraftFinding = z.output<typeof draftFindingSchema>;

/** A JSON text that data is read from, under the name of its file. */
export interface DataText {
  file: string;
  text: string;
}

type Kind = Pick<DraftFinding, "severity" | "source" | "code">;

/** A finding about a field of the data: at the name of the field, or at the object that lacks it. */
export function inData({ path, message, rule }: Finding, kind: Kind, { file, text }: DataText): DraftFinding {
  const position = findFieldPosition(text, pathOf(path.replace(/^data\.?/, "")));

  return { ...kind, message, file, ...position, path, ...(rule !== undefined && { rule }) };
}

/** A finding about a setting, or about the schema. */
export function inSettings({ path, message }: Finding, kind: Kind, file: "settings" | "schema.json"): DraftFinding {
  return { ...kind, message, file, line: null, column: null, path };
}
