/** /v1/invoices: check, read, write, convert and view invoices from any source. Free; nothing is stored. */
import { z } from "@hono/zod-openapi";
import { localeSetting } from "@platen/render";
import type { Context } from "hono";
import { accepts } from "hono/accepts";
import { clientGone } from "../http/client-gone.ts";
import { contentDisposition } from "../http/content-disposition.ts";
import { sentText } from "../http/data-text.ts";
import { endpoint } from "../http/endpoint.ts";
import type { EndpointDefinition } from "../http/endpoint-definition.ts";
import { fileHeaders } from "../http/file-headers.ts";
import type { App, HttpEnv } from "../http/http-env.ts";
import type { Caller } from "../keys/caller.ts";
import type { ProblemCode } from "../problems/problem-codes.ts";
import { failureProblems } from "../renders/render-problems.ts";
import type { Service } from "../service.ts";
import {
  checkBlockSchema,
  contentSchema,
  convertedSchema,
  daySchema,
  profileSchema,
  syntaxSchema,
  verdictSchema,
  viewBlockSchema,
  writeBlockSchema,
} from "./schemas.ts";
import { viewInvoice } from "./view-invoice.ts";

const XML = "application/xml";
/** Clients that know no type for their bytes send the last one: the content says what it is. */
const fileTypes = [XML, "text/xml", "application/pdf", "application/octet-stream"];
const fileProblems: ProblemCode[] = ["data_invalid", "output_too_large", "render_timeout"];
const blockProblems: ProblemCode[] = [...fileProblems, "einvoice_profile_unsupported"];

/** What all of them have in common. */
const shared = { method: "post", tag: "Invoices", scope: "render:write", claim: "apart" } as const satisfies Partial<
  EndpointDefinition<z.ZodType, z.ZodType, z.ZodType>
>;

export function invoiceRoutes(app: App, service: Service): void {
  /** Whose work it is, and when it is given up. */
  const work = (caller: Caller, context: Context<HttpEnv>) => ({
    owner: caller.workspaceId,
    signal: AbortSignal.any([clientGone(context), AbortSignal.timeout(service.settings.limits.renderTimeoutMs)]),
  });
  const block = (body: Buffer) => sentText(body, ["invoice"]);

  endpoint(
    app,
    service,
    {
      ...shared,
      path: "/v1/invoices/check",
      summary: "Check an invoice",
      description:
        "An `_invoice` block as JSON is checked as before a render. An XML or a PDF from any source is checked by the rules of the profile that it names: `valid` is null where rules for that profile are not built. Free, and nothing is stored. At most 10,000 lines.",
      query: z.object({ at: daySchema.optional() }),
      body: checkBlockSchema,
      fileTypes,
      answers: { 200: { description: "The verdict.", schema: verdictSchema } },
      problems: blockProblems,
    },
    async ({ isFile, file, body, query, caller, context }) => {
      const options = work(caller, context);
      if (isFile) {
        return context.json(await service.invoices.run({ kind: "check-file", bytes: file, at: query.at }, options));
      }
      const { at = query.at, profile, syntax, flavour } = body;
      const format = { profile, syntax, flavour };
      return context.json(await service.invoices.run({ kind: "check-block", block: block(file), format, at }, options));
    },
  );

  endpoint(
    app,
    service,
    {
      ...shared,
      path: "/v1/invoices/read",
      summary: "Read an invoice",
      description:
        "Gives the `_invoice` block of an XML, or of the XML in a PDF, the files that go with it, and everything that the block has no field for. Free, and nothing is stored. At most 10,000 lines.",
      fileTypes,
      answers: { 200: { description: "What the invoice says.", schema: contentSchema } },
      problems: fileProblems,
    },
    async ({ file, caller, context }) =>
      context.json(await service.invoices.run({ kind: "read", bytes: file }, work(caller, context))),
  );

  endpoint(
    app,
    service,
    {
      ...shared,
      path: "/v1/invoices/write",
      summary: "Write an invoice as XML",
      description: "Checks an `_invoice` block and gives its XML. Free, and nothing is stored.",
      body: writeBlockSchema,
      answers: { 200: { description: "The XML.", contentTypes: [XML] } },
      problems: [...blockProblems, "einvoice_data_invalid"],
    },
    async ({ file, body: { profile, syntax, flavour }, caller, context }) => {
      const format = { profile, syntax, flavour };
      const { xml } = await service.invoices.run({ kind: "write", block: block(file), format }, work(caller, context));
      return sendXml(context, xml);
    },
  );

  endpoint(
    app,
    service,
    {
      ...shared,
      path: "/v1/invoices/convert",
      summary: "Convert an invoice to another syntax or profile",
      description:
        "Reads an XML, or the XML in a PDF, and writes it again. `Platen-Lost` counts the values that the result does not have; with `Accept: application/json` they are listed. Free, and nothing is stored. The result is not checked.",
      query: z.object({
        to: syntaxSchema.openapi({ example: "ubl" }),
        profile: profileSchema
          .optional()
          .describe(
            "Profile of the result. Default: that of the invoice where it exists in the syntax, else `en16931`.",
          ),
      }),
      fileTypes,
      answers: {
        200: {
          description: "The XML; or the XML and what was lost.",
          contentTypes: [XML],
          schema: convertedSchema,
          headers: { "Platen-Lost": "How many values were lost." },
        },
      },
      problems: [...blockProblems, "einvoice_data_invalid"],
    },
    async ({ file, query: { to, profile }, caller, context }) => {
      const { xml, lost } = await service.invoices.run(
        { kind: "convert", bytes: file, format: { syntax: to, profile } },
        work(caller, context),
      );
      context.header("Platen-Lost", String(lost.length));
      context.header("Vary", "Accept");
      const wanted = accepts(context, { header: "Accept", supports: [XML, "application/json"], default: XML });
      return wanted === XML ? sendXml(context, xml) : context.json({ xml, lost });
    },
  );

  endpoint(
    app,
    service,
    {
      ...shared,
      path: "/v1/invoices/view",
      summary: "Show an invoice as a page",
      description:
        "Makes a page that a person can read of an XML, a PDF that carries an invoice, or an `_invoice` block: the starter template `invoice-view`, in English, French or German. Free, and nothing is stored.",
      query: z.object({
        format: z.enum(["html", "pdf"], { error: 'must be "html" or "pdf"' }).default("html").describe("What to make."),
        locale: localeSetting.default("en").describe("Language and spelling of numbers and dates, such as `de-AT`."),
      }),
      body: viewBlockSchema,
      fileTypes,
      answers: {
        200: { description: "The page.", contentTypes: ["text/html", "application/pdf"] },
      },
      problems: [...failureProblems, ...fileProblems],
    },
    async ({ isFile, file, query: { format, locale }, caller, context }) => {
      const options = work(caller, context);
      const invoice = isFile
        ? await service.invoices.run({ kind: "read", bytes: file }, options)
        : await service.invoices.run({ kind: "open-block", block: block(file) }, options);
      const { workspaceId, mode } = caller;
      const { signal } = options;
      const page = await viewInvoice({ workspaceId, mode, invoice, format, locale, signal }, service);
      return context.body(page.bytes as Uint8Array<ArrayBuffer>, 200, {
        ...fileHeaders(page.contentType),
        "Content-Disposition": contentDisposition(format === "html" ? "attachment" : "inline", `invoice.${format}`),
      });
    },
  );
}

function sendXml(context: Context<HttpEnv>, xml: string): Response {
  return context.body(xml, 200, {
    ...fileHeaders(XML),
    "Content-Disposition": contentDisposition("attachment", "invoice.xml"),
  });
}
