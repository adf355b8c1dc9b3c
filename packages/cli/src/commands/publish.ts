/** `platen publish`: makes the draft of a template the version that renders use. */
import { openClient, type ServiceClient } from "../client/service-client.ts";
import { printJson } from "../print-json.ts";
import { templatePath } from "../templates/remote-template.ts";

export async function publishCommand(slug: string, { json }: { json?: boolean }): Promise<void> {
  const version = await publish(openClient(process.env), slug);
  if (json) printJson({ slug, published_version: version });
  else process.stdout.write(`${slug} is published as version ${version}.\n`);
}

/** Gives the number of the new version. With an ETag, only what it names is published. */
export async function publish(client: ServiceClient, slug: string, etag?: string): Promise<number> {
  const headers: Record<string, string> = etag === undefined ? {} : { "If-Match": etag };
  const answer = await client.send("POST", templatePath(slug, "publish"), { json: "{}" }, headers);
  return answer.json<{ version: number }>().version;
}
