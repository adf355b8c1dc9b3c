/** `platen publish`: makes the draft of a template the version that renders use. */
import type { Platen } from "@platen/sdk";
import { openClient } from "../open-client.ts";
import { printJson } from "../print-json.ts";

export async function publishCommand(slug: string, { json }: { json?: boolean }): Promise<void> {
  const version = await publish(openClient(process.env), slug);
  if (json) printJson({ slug, published_version: version });
  else process.stdout.write(`${slug} is published as version ${version}.\n`);
}

/** Gives the number of the new version. With an ETag, only what it names is published. */
export async function publish(client: Platen, slug: string, etag?: string): Promise<number> {
  const { version } = await client.templates.publish(slug, {}, { ifMatch: etag });

  return version;
}
