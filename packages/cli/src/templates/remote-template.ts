/** A template as the service answers with it. */
import type { ServiceClient } from "../client/service-client.ts";

export interface RemoteTemplate {
  slug: string;
  name: string;
  kind: "pdf" | "image";
  engine: "liquid" | "jinja2" | "handlebars";
  draft: {
    source: string;
    css: string;
    head: string;
    header: string;
    footer: string;
    partials: Record<string, string>;
    settings: Record<string, unknown>;
    schema: Record<string, unknown> | null;
  };
  datasets: { name: string; data: Record<string, unknown>; default: boolean }[];
  assets: { path: string; sha256: string; bytes: number; content_type: string }[];
  published_version: number | null;
  has_unpublished_changes: boolean;
  updated_at: string;
}

/** The path of a template in the API, or of a part of it; each part is escaped. */
export function templatePath(slug: string, ...parts: string[]): string {
  return ["/v1/templates", ...[slug, ...parts].map(encodeURIComponent)].join("/");
}

/** The JSON text of a data set, as it was written. */
export async function datasetText(slug: string, name: string, client: ServiceClient): Promise<string> {
  const answer = await client.send("GET", templatePath(slug, "datasets", name), undefined, { Accept: "text/plain" });

  return new TextDecoder().decode(answer.bytes);
}

/** The slashes of an asset's path stay slashes. */
export function assetPath(slug: string, path: string): string {
  return templatePath(slug, "assets", ...path.replace(/^assets\//, "").split("/"));
}
