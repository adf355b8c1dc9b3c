/** `platen pull`: writes a template of a running service into a folder. */
import { resolve } from "node:path";
import { openClient } from "../open-client.ts";
import { printJson } from "../print-json.ts";
import { refuseForeign, writeTemplateFolder } from "../templates/write-template-folder.ts";

export interface PullOptions {
  force?: boolean;
  json?: boolean;
}

export async function pullCommand(slug: string, folder: string | undefined, options: PullOptions): Promise<void> {
  const target = resolve(folder ?? slug);
  const client = openClient(process.env);
  const template = await client.templates.get(slug);
  for (const { path } of template.assets) refuseForeign(path);
  for (const { name } of template.datasets) refuseForeign(`data/${name}.json`);
  const assets = new Map<string, Uint8Array>();
  for (const { path } of template.assets) assets.set(path, await client.templates.assets.get(slug, path));

  const texts = new Map<string, string>();
  for (const { name } of template.datasets) texts.set(name, await client.templates.datasets.text(slug, name));

  const files = await writeTemplateFolder(target, template, { assets, texts }, options.force ?? false);
  if (options.json) printJson({ slug, folder: target, files });
  else process.stdout.write(`${slug}: ${files.length} files in ${target}\n`);
}
