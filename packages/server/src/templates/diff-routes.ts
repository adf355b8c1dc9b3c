/** /v1/templates/{slug}/diff: what a change of a template does to its documents. */
import { z } from "@hono/zod-openapi";
import { clientGone } from "../http/client-gone.ts";
import { endpoint } from "../http/endpoint.ts";
import type { App } from "../http/http-env.ts";
import { problemObject } from "../problems/problem-object.ts";
import { failureProblems } from "../renders/render-problems.ts";
import type { Service } from "../service.ts";
import { diffRequestSchema, diffSchema } from "./diff-schemas.ts";
import { diffTemplate } from "./diff-template.ts";
import { slugSchema } from "./schemas.ts";

export function diffRoutes(app: App, service: Service): void {
  endpoint(
    app,
    service,
    {
      method: "post",
      path: "/v1/templates/{slug}/diff",
      tag: "Templates",
      summary: "Compare the documents of two versions",
      description:
        "Renders each data set with both states of the template and compares the documents: pages, text, structure, looks, links, metadata, e-invoice terms and the verdicts on the standards that they claim. Times and identifiers are not compared. Free, not stored, in no log; it takes its turn among the previews of the workspace.",
      scope: "template:read",
      isUncounted: true,
      params: z.object({ slug: slugSchema }),
      body: diffRequestSchema,
      claim: "apart",
      answers: { 200: { description: "What differs.", schema: diffSchema } },
      problems: ["template_not_found", "not_found", "data_invalid", "einvoice_profile_unsupported", ...failureProblems],
    },
    async ({ params: { slug }, body, caller, requestId, context }) => {
      const { from, to, datasets: named } = body;
      const diffs = await diffTemplate(
        {
          workspaceId: caller.workspaceId,
          mode: caller.mode,
          slug,
          from,
          to,
          datasets: named,
          now: new Date(),
          signal: clientGone(context),
        },
        service,
      );
      const about = { docsUrl: service.docsUrl, requestId };
      const datasets = diffs.map((diff) => ({
        ...diff,
        from: { ...diff.from, problem: diff.from.problem && problemObject(diff.from.problem, about) },
        to: { ...diff.to, problem: diff.to.problem && problemObject(diff.to.problem, about) },
      }));
      const equal = diffs.every((diff) => diff.equal);
      return context.json({ object: "template_diff" as const, template: slug, from, to, equal, datasets });
    },
  );
}
