/** /v1/usage: units of a month. */
import { z } from "@hono/zod-openapi";
import { endpoint } from "../http/endpoint.ts";
import type { App } from "../http/http-env.ts";
import type { Service } from "../service.ts";
import { getUsage } from "./get-usage.ts";

export const usageSchema = z
  .object({
    object: z.literal("usage").describe("Always `usage`."),
    month: z.string().describe("The month, such as 2026-11, in UTC."),
    plan: z.enum(["unlimited", "free"]).describe("The plan of the workspace."),
    units_included: z.int().nullable().openapi({ description: "Null where the plan has no limit." }),
    units_used: z.int().describe("Units of renders that succeeded."),
    units_reserved: z.int().openapi({ description: "Held for live renders that have not ended." }),
    by_template: z
      .array(
        z.object({
          template: z.string().nullable().describe("The slug; null for inline HTML."),
          units: z.int().describe("Units of that template."),
        }),
      )
      .describe("Units by template."),
    by_day: z
      .array(
        z.object({
          day: z.string().describe("The day, such as 2026-11-15."),
          units: z.int().describe("Units of that day."),
        }),
      )
      .describe("Units by day."),
  })
  .openapi("Usage");

export function usageRoutes(app: App, service: Service): void {
  endpoint(
    app,
    service,
    {
      method: "get",
      path: "/v1/usage",
      tag: "Usage",
      summary: "Get the units of a month",
      scope: "usage:read",
      query: z.strictObject({
        month: z
          .string()
          .regex(/^2\d{3}-(0[1-9]|1[0-2])$/, { error: 'must be a month such as "2026-11"' })
          .optional()
          .openapi({ description: "In UTC; default: the present month." }),
      }),
      answers: { 200: { description: "The usage.", schema: usageSchema } },
    },
    async ({ query, caller, context }) => {
      const month = query.month ?? new Date().toISOString().slice(0, 7);
      return context.json(await getUsage(caller.workspaceId, month, service));
    },
  );
}
