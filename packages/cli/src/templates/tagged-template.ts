/** A template of the service with the tag that its next change is bound to, and where its parts are. */
import type { Answer, Template } from "@platen/sdk";

export interface TaggedTemplate {
  template: Template;
  etag: string;
}

export function tagged(answer: Answer): TaggedTemplate {
  return { template: answer.json<Template>(), etag: answer.headers.get("etag") ?? "*" };
}

/** The path of a template in the API, or of a part of it; each part is escaped. */
export function templatePath(slug: string, ...parts: string[]): string {
  return ["/v1/templates", ...[slug, ...parts].map(encodeURIComponent)].join("/");
}

/** The slashes of an asset's path stay slashes. */
export function assetPath(slug: string, path: string): string {
  return templatePath(slug, "assets", ...path.replace(/^assets\//, "").split("/"));
}
