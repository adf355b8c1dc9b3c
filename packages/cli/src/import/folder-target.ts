/** Writes imported templates as folders that `platen push` reads; never into a folder that has files. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { type ImportTarget, slugChoices, slugOf, TemplateFailure } from "@platen/importers";
import { CommandError } from "../exit-codes.ts";
import { writeTemplateFolder } from "../templates/write-template-folder.ts";

export function folderTarget(folder: string, { isDryRun }: { isDryRun: boolean }): ImportTarget {
  const taken = new Set<string>();

  return {
    async store({ identifier, sourceId, kind, engine, draft, sample, assets = new Map() }) {
      const choices = slugChoices(slugOf(identifier, sourceId));
      let slug = choices.next().value as string;
      while (taken.has(slug)) slug = choices.next().value as string;
      taken.add(slug);

      const target = join(folder, slug);
      const present = await readdir(target).catch(() => []);
      if (present.length > 0) {
        throw new TemplateFailure(`The folder ${target} has files. Name another folder, or move them away.`);
      }
      const template = { slug, name: identifier || slug, kind, engine, draft };
      const datasets = [{ name: "sample", default: true }];
      const parts = { assets, texts: new Map([["sample", sample]]) };
      if (!isDryRun) {
        await writeTemplateFolder(target, { ...template, datasets }, parts, false).catch((error: unknown) => {
          if (error instanceof CommandError) throw new TemplateFailure(error.message);
          throw error;
        });
      }
      return { status: "imported", slug, reason: null, settings: draft.settings };
    },
  };
}
