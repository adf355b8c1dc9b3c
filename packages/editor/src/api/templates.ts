/** Templates as the lists show them, and what can be done with a whole template. */
import { request, requestJson } from "./request.ts";

export type Engine = "liquid" | "jinja2" | "handlebars";

export const engineNames: Record<Engine, string> = { liquid: "Liquid", jinja2: "Jinja2", handlebars: "Handlebars" };

export interface TemplateSummary {
  slug: string;
  name: string;
  kind: "pdf" | "image";
  engine: Engine;
  published_version: number | null;
  has_unpublished_changes: boolean;
  /** The number of errors that the check finds. */
  problems: number | null;
  updated_at: string;
  thumbnail_url: string | null;
}

export interface NewTemplate {
  slug: string;
  name: string;
  kind: "pdf" | "image";
  engine: Engine;
  draft: { source: string } & Record<string, unknown>;
  datasets?: { name: string; data: object; default: boolean }[];
}

export function createTemplate(template: NewTemplate): Promise<{ slug: string }> {
  return requestJson("/v1/templates", { method: "POST", json: template });
}

export function duplicateTemplate(from: string, to: { slug: string; name: string }): Promise<{ slug: string }> {
  return requestJson(`${templateUrl(from)}/duplicate`, { method: "POST", json: to });
}

export function renameTemplate(slug: string, to: { slug: string; name: string }): Promise<{ slug: string }> {
  return requestJson(templateUrl(slug), { method: "PATCH", json: to });
}

export async function deleteTemplate(slug: string): Promise<void> {
  await request(templateUrl(slug), { method: "DELETE" });
}

export function templateUrl(slug: string): string {
  return `/v1/templates/${encodeURIComponent(slug)}`;
}
