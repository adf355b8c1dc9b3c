/** Makes a template of the service equal to a folder, one change after the other, each only if it has not been changed by someone else in between. */
import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { TemplateFolder } from "@platen/render";
import { isProblem, type Platen, type RequestBody, type Template } from "@platen/sdk";
import { CommandError, exitCodes } from "../exit-codes.ts";
import { assetPath, type TaggedTemplate, tagged, templatePath } from "./tagged-template.ts";

interface Pushed {
  isNew: boolean;
  etag: string;
  /** Whether the draft differs from the published version. */
  isUnpublished: boolean;
  /** What was done, one line each. */
  changes: string[];
  /** Data sets and assets that only the service has. */
  left: string[];
}

export async function pushTemplate(
  local: TemplateFolder,
  { prune, onlyIf = null }: { prune: boolean; onlyIf?: string | null },
  client: Platen,
): Promise<Pushed> {
  const present = await findTemplate(local.slug, client);
  if (onlyIf !== null && present?.etag !== onlyIf) {
    throw new CommandError(exitCodes.findings, "conflict", `${local.slug} was changed in the service in between.`);
  }
  const isNew = present === null;
  const start = present ?? (await createTemplate(local, client));
  const { template } = start;
  let { etag } = start;
  const changes: string[] = isNew ? ["created"] : [];
  const left: string[] = [];

  /** Each answer brings the tag that the next change is bound to. */
  async function change(description: string, method: "PUT" | "PATCH" | "DELETE", path: string, body?: RequestBody) {
    const answer = await client.request({ method, path, body }, { ifMatch: etag });
    etag = answer.headers.get("etag") ?? etag;
    changes.push(description);
  }

  if (!isNew && !hasSameContent(local, template)) {
    const { name, kind, engine } = local;
    await change("changed: content and settings", "PATCH", templatePath(local.slug), {
      json: { name, kind, engine, draft: draftOf(local) },
    });
  }
  for (const { name, text, default: isDefault } of local.datasets) {
    const remote = template.datasets.find((dataset) => dataset.name === name);
    const becomesDefault = isDefault && remote?.default !== true;
    if (remote && !becomesDefault && (await client.templates.datasets.text(local.slug, name)) === text) continue;
    const path = templatePath(local.slug, "datasets", name);
    const description = `${remote ? "changed" : "added"}: data/${name}.json`;
    if (becomesDefault) {
      // Only true can be said: the default stays the default until another one becomes it.
      const content = `{"data": ${text}, "default": true}`;
      await change(description, "PUT", path, { content, contentType: "application/json" });
      changes.pop();
    }
    // The text alone, so that it is kept with its layout and the line end after it.
    await change(description, "PUT", path, { content: text, contentType: "text/plain" });
  }
  for (const [path, { bytes, contentType }] of local.assets) {
    const remote = template.assets.find((asset) => asset.path === path);
    if (remote?.sha256 === createHash("sha256").update(bytes).digest("hex")) continue;
    await change(`${remote ? "changed" : "added"}: ${path}`, "PUT", assetPath(local.slug, path), {
      content: bytes,
      contentType,
    });
  }

  for (const { name } of template.datasets) {
    if (local.datasets.some((dataset) => dataset.name === name)) continue;
    if (prune) await change(`deleted: data/${name}.json`, "DELETE", templatePath(local.slug, "datasets", name));
    else left.push(`data/${name}.json`);
  }
  for (const { path } of template.assets) {
    if (local.assets.has(path)) continue;
    if (prune) await change(`deleted: ${path}`, "DELETE", assetPath(local.slug, path));
    else left.push(path);
  }

  const isUnpublished = isNew || changes.length > 0 || template.has_unpublished_changes;
  return { isNew, etag, isUnpublished, changes, left };
}

async function findTemplate(slug: string, client: Platen): Promise<TaggedTemplate | null> {
  try {
    return tagged(await client.request({ method: "GET", path: templatePath(slug) }));
  } catch (error) {
    if (isProblem(error, "template_not_found")) return null;
    throw error;
  }
}

async function createTemplate(local: TemplateFolder, client: Platen): Promise<TaggedTemplate> {
  const { slug, name, kind, engine } = local;
  const json = { slug, name, kind, engine, draft: draftOf(local) };

  return tagged(await client.request({ method: "POST", path: "/v1/templates", body: { json } }));
}

function draftOf({ source, css, head, header, footer, partials, settings, schema }: TemplateFolder) {
  return { source, css, head, header, footer, partials, settings, schema };
}

function hasSameContent(local: TemplateFolder, remote: Template): boolean {
  const sameHead = local.name === remote.name && local.kind === remote.kind && local.engine === remote.engine;
  return sameHead && isSameJson(JSON.stringify(draftOf(local)), remote.draft);
}

function isSameJson(text: string, value: unknown): boolean {
  return isDeepStrictEqual(JSON.parse(text), JSON.parse(JSON.stringify(value)));
}
