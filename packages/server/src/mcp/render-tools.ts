/** Tools that make documents: a link to the file and a picture of its first page. */
import { z } from "zod";
import { validate } from "../http/validate.ts";
import { renderRequestSchema } from "../renders/render-request.ts";
import { drawFirstPage } from "./draw-first-page.ts";
import type { ToolContent, ToolResult } from "./protocol.ts";
import { defineTool, get, post, problemResult, resultOf, type Tool, type ToolCall } from "./tool.ts";

const renderInput = z.strictObject({
  template: z.string().optional().describe("Slug of a published template; slug@3 for a version. Or send html."),
  html: z.string().optional().describe("Instead of template: the document itself."),
  engine: z
    .enum(["liquid", "jinja2", "handlebars"])
    .optional()
    .describe("The language of html; plain HTML without it."),
  css: z.string().optional().describe("Style sheet; only with html."),
  data: z.record(z.string(), z.unknown()).optional().describe("What the template shows; for e-invoices with _invoice."),
  dataset: z.string().optional().describe("Instead of data: a data set stored with the template."),
  format: z.enum(["pdf", "png", "jpeg", "webp", "html"]).optional().describe("Without it, what the template makes."),
  locale: z.string().optional().describe("Language tag that helpers format for, such as fr."),
  filename: z.string().optional().describe("Name of the file."),
  picture: z.boolean().optional().describe("False leaves out the picture of the first page."),
});

export const renderTools: Tool[] = [
  defineTool({
    name: "render",
    title: "Render a document",
    description:
      "Renders a template with data, or inline HTML, and gives a link to the file, its reports and warnings, and a picture of the first page. Counts as one render.",
    input: renderInput,
    isReadOnly: false,
    async run(call) {
      const body = requestText(call);
      const answer = await post(call, "/v1/renders?output=json", body);
      if (answer.status >= 400) return problemResult(answer.json);

      const result = renderResult(answer.json, answer.text);
      const picture = call.input.picture === false ? null : await pictureOf(call, answer.json);
      if (picture) result.content.push(picture);
      return result;
    },
  }),
  defineTool({
    name: "get_render",
    title: "Read a render",
    description: "Gives a render by its id: its status, the link to its file, its error, its reports and warnings.",
    input: z.strictObject({ id: z.string().describe("rnd_… as render gives it.") }),
    isReadOnly: true,
    async run(call) {
      const answer = await get(call, `/v1/renders/${encodeURIComponent(call.input.id)}`);
      return answer.status >= 400 ? resultOf(answer) : renderResult(answer.json, answer.text);
    },
  }),
];

/** The body of the request; the data with the digits that were sent. */
function requestText({
  input: { picture: _, data: __, ...rest },
  textOf,
}: ToolCall<z.output<typeof renderInput>>): string {
  const data = textOf("data");
  const others = JSON.stringify(rest).slice(1);
  if (data === undefined) return `{${others}`;

  return `{"data":${data}${others === "}" ? "" : ","}${others}`;
}

function renderResult(render: Record<string, unknown>, text: string): ToolResult {
  const file = render.file as { url: string; content_type: string; pages: number | null } | null;
  const content: ToolContent[] = [{ type: "text", text }];
  if (file) {
    const pages = file.pages === null ? "" : `, ${file.pages} ${file.pages === 1 ? "page" : "pages"}`;
    content.push({
      type: "resource_link",
      uri: file.url,
      name: String(render.id),
      mimeType: file.content_type,
      description: `The file${pages}; the link needs no key and ends with the file.`,
    });
  }

  return { content, structuredContent: render };
}

/** Null where the document cannot be drawn in small: the file is there all the same. */
async function pictureOf(
  { input, textOf, service, context }: ToolCall<z.output<typeof renderInput>>,
  { status, format }: Record<string, unknown>,
): Promise<ToolContent | null> {
  if (status !== "succeeded" || format === "html") return null;
  const { picture: _, data: __, ...rest } = input;
  const text = textOf("data");
  const request = validate(renderRequestSchema, rest);
  const image = await drawFirstPage(request, text, context.var.caller, service).catch((error) => {
    service.log.warn({ err: error, request_id: context.var.requestId }, "the picture of a render could not be drawn");
    return null;
  });

  return image && { type: "image", data: Buffer.from(image).toString("base64"), mimeType: "image/jpeg" };
}
