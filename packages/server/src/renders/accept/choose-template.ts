/** The template that a request names or brings with it. */
import type { TemplateContent } from "@platen/render";
import type { Caller } from "../../keys/caller.ts";
import { Problem } from "../../problems/problem.ts";
import type { Service } from "../../service.ts";
import { inlineTemplate } from "../inline-template.ts";
import type { RenderRequest } from "../render-request.ts";

export interface TemplateChoice {
  id: string | null;
  slug: string | null;
  version: number | null;
  content: TemplateContent;
}

/** The published version that the request names, or its inline HTML. */
export async function chooseTemplate(
  request: Pick<RenderRequest, "template" | "html" | "engine">,
  caller: Caller,
  { findPublished, versions }: Pick<Service, "findPublished" | "versions">,
): Promise<TemplateChoice> {
  const { template, html, engine } = request;
  if (template === undefined && html === undefined)
    throw finding("template", "is missing: name a template, or send html");
  if (template !== undefined && html !== undefined)
    throw finding("html", "cannot be combined with template: send either html or template, not both");
  if (engine !== undefined && html === undefined) {
    throw finding("engine", "belongs to html: a template has its own engine; leave it out");
  }
  if (html !== undefined) return { id: null, slug: null, version: null, content: inlineTemplate(html, engine ?? null) };

  const [slug = "", wanted] = (template ?? "").split("@");
  const version = wanted === undefined ? null : Number(wanted);
  const found = await findPublished({ workspaceId: caller.workspaceId, slug, version });
  const content = await versions.content(caller.workspaceId, found.id, found.version);

  return { ...found, slug, content };
}

function finding(path: string, message: string): Problem {
  return Problem.of("invalid_request", [{ path, message }]);
}
