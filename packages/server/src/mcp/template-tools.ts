/** Tools that read and check templates. */
import { z } from "zod";
import { defineTool, get, post, resultOf, type Tool } from "./tool.ts";

const slug = z.string().describe("The slug of the template, as list_templates gives it.");

export const templateTools: Tool[] = [
  defineTool({
    name: "list_templates",
    title: "List templates",
    description: "Lists the templates of the workspace: slug, name, kind, language, published version, problems.",
    input: z.strictObject({
      query: z.string().optional().describe("A part of the name or slug."),
      limit: z.int().min(1).max(100).optional().describe("How many to give; 50 by default."),
      cursor: z.string().optional().describe("The next_cursor of the page before."),
    }),
    isReadOnly: true,
    async run(call) {
      const values = Object.entries(call.input).map(([name, value]) => [name, String(value)]);
      return resultOf(await get(call, `/v1/templates?${new URLSearchParams([["view", "summary"], ...values])}`));
    },
  }),
  defineTool({
    name: "get_template",
    title: "Read a template",
    description: "Gives a template whole: its source, style, header and footer, settings, schema and data sets.",
    input: z.strictObject({ slug }),
    isReadOnly: true,
    run: async (call) => resultOf(await get(call, `/v1/templates/${encodeURIComponent(call.input.slug)}`)),
  }),
  defineTool({
    name: "check_template",
    title: "Check a template",
    description:
      "Checks the draft of a template and its data without rendering: syntax, settings, data schema, e-invoice. Each finding has file, line and column. Without data every data set of the template is checked.",
    input: z.strictObject({
      slug,
      source: z.string().optional().describe("An unsaved source to check instead of the draft's."),
      data: z.record(z.string(), z.unknown()).optional().describe("Data to check instead of the data sets."),
    }),
    isReadOnly: true,
    async run(call) {
      const { source } = call.input;
      const data = call.textOf("data");
      const fields = [
        ...(source === undefined ? [] : [`"draft":${JSON.stringify({ source })}`]),
        ...(data === undefined ? [] : [`"data":${data}`]),
      ];
      return resultOf(
        await post(call, `/v1/templates/${encodeURIComponent(call.input.slug)}/check`, `{${fields.join(",")}}`),
      );
    },
  }),
];
