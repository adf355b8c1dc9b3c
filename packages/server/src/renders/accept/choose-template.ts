/** The template that a request names or brings with it. */
import { refuseFaultyTemplate, type TemplateContent } from "@platen/render";
import type { Caller } from "../../keys/caller.ts";
import type { Service } from "../../service.ts";
import { inlineTemplate } from "../inline-template.ts";
import type { inlineFields, RenderRequest } from "../render-request.ts";

export interface TemplateChoice {
  id: string | null;
  slug: string | null;
  version: number | null;
  content: TemplateContent;
}

/** The published version that the request names, or its inline HTML, which is held to what publishing asks of a template. */
export async function chooseTemplate(
  request: Pick<RenderRequest, "template" | "html" | (typeof inlineFields)[number]>,
  caller: Caller,
  { findPublished, versions, evaluator }: Pick<Service, "findPublished" | "versions" | "evaluator">,
): Promise<TemplateChoice> {
  if (request.html !== undefined) {
    const content = inlineTemplate({ ...request, html: request.html });
    await refuseFaultyTemplate(content, evaluator.forWorkspace(caller.workspaceId));
    return { id: null, slug: null, version: null, content };
  }

  const [slug = "", wanted] = (request.template ?? "").split("@");
  const version = wanted === undefined ? null : Number(wanted);
  const found = await findPublished({ workspaceId: caller.workspaceId, slug, version });
  const content = await versions.content(caller.workspaceId, found.id, found.version);

  return { ...found, slug, content };
}
