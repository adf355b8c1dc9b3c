/** /v1/workspaces: further workspaces, made with the root key. */
import { z } from "@hono/zod-openapi";
import { endpoint } from "../http/endpoint.ts";
import type { App } from "../http/http-env.ts";
import { lineOfText } from "../http/line-of-text.ts";
import { Problem } from "../problems/problem.ts";
import type { Service } from "../service.ts";
import { inOneTransaction } from "../transaction.ts";
import { createWorkspace } from "./create-workspace.ts";

const workspaceSchema = z
  .object({
    id: z.string().describe("The id of the workspace."),
    object: z.literal("workspace").describe("Always `workspace`."),
    name: z.string().describe("A name for people."),
    created_at: z.iso.datetime().describe("When it was created."),
    keys: z
      .object({
        live: z.string().nullable().describe("The live key."),
        test: z.string().nullable().describe("The test key."),
      })
      .describe("Its first keys, shown in this answer only; null where it is given again."),
  })
  .openapi("Workspace");

export function workspaceRoutes(app: App, service: Service): void {
  endpoint(
    app,
    service,
    {
      method: "post",
      path: "/v1/workspaces",
      tag: "Workspaces",
      summary: "Create a workspace with its first keys",
      description: "Only with the root key.",
      scope: "key:manage",
      shownOnce: ["keys.live", "keys.test"],
      body: z
        .strictObject({ name: lineOfText(200).describe("A name for people.") })
        .openapi("NewWorkspace", { example: { name: "Shop" } }),
      answers: { 201: { description: "The workspace and its keys.", schema: workspaceSchema } },
    },
    async ({ body, caller, context, db }) => {
      if (!caller.isRoot)
        throw new Problem(
          "forbidden",
          "Only the root key makes workspaces. Use the key in PLATEN_ROOT_KEY, or the command: platen workspaces create <name>.",
        );
      const { id, name, created_at, keys } = await inOneTransaction(db, (tx) => createWorkspace(body.name, tx));
      return context.json({ id, object: "workspace" as const, name, created_at: created_at.toISOString(), keys }, 201);
    },
  );
}
