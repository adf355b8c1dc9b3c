/** `platen push`: brings a template's folder to a running service. */
import { resolve } from "node:path";
import { openClient } from "../client/service-client.ts";
import { printJson } from "../print-json.ts";
import { readLocalTemplate } from "../templates/local-template.ts";
import { pushTemplate } from "../templates/push-template.ts";
import { publish } from "./publish.ts";

export interface PushOptions {
  slug?: string;
  prune?: boolean;
  publish?: boolean;
  json?: boolean;
}

export async function pushCommand(folder: string, options: PushOptions): Promise<void> {
  const local = await readLocalTemplate(resolve(folder));
  const slug = options.slug ?? local.slug;
  const client = openClient(process.env);
  const pushed = await pushTemplate({ ...local, slug }, { prune: options.prune ?? false }, client);
  const version = options.publish ? await publish(client, slug, pushed.etag) : null;

  const { isNew, changes, left } = pushed;
  if (options.json) {
    printJson({ slug, created: isNew, changes, left, published_version: version });
    return;
  }
  for (const change of changes) process.stdout.write(`  ${change}\n`);
  if (left.length > 0) {
    process.stdout.write(`Only the service has ${left.join(", ")}; --prune deletes what the folder does not have.\n`);
  }
  const outcome = isNew ? "is created" : changes.length > 0 ? "is brought up to date" : "was up to date";
  process.stdout.write(
    version === null
      ? `${slug} ${outcome}. Renders use it after: platen publish ${slug}\n`
      : `${slug} ${outcome} and published as version ${version}.\n`,
  );
}
