/** `platen push`: brings a template's folder to a running service. */
import { resolve } from "node:path";
import { openClient } from "../open-client.ts";
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
  // What is published already is not published again.
  const version = options.publish && pushed.isUnpublished ? await publish(client, slug, pushed.etag) : null;

  const { isNew, changes, left } = pushed;
  if (options.json) {
    printJson({ slug, server: client.baseUrl, created: isNew, changes, left, published_version: version });
    return;
  }
  for (const change of changes) process.stdout.write(`  ${change}\n`);
  if (left.length > 0) {
    process.stdout.write(`Only the service has ${left.join(", ")}; --prune deletes what the folder does not have.\n`);
  }
  if (isNew) process.stdout.write(`${slug} is created in ${client.baseUrl}.\n`);
  else if (changes.length > 0) process.stdout.write(`${slug} is updated in ${client.baseUrl}.\n`);
  else process.stdout.write(`Nothing changed: ${slug} in ${client.baseUrl} already has the content of ${folder}.\n`);

  if (version !== null) process.stdout.write(`It is published as version ${version}.\n`);
  else if (pushed.isUnpublished) process.stdout.write(`Renders use it after: platen publish ${slug}\n`);
}
