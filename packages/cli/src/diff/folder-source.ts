/** A template's folder as one side of a comparison: each of its data sets is rendered on this machine. */
import { resolve } from "node:path";
import type { Browser } from "@platen/browser";
import { noData } from "@platen/json";
import { checkRequest, inProcess, inThisThread, RenderFailure, renderDocument } from "@platen/render";
import { readSettings } from "@platen/server";
import { isOfMachine } from "../explain-failure.ts";
import { renderLimits } from "../render-limits.ts";
import { readLocalTemplate } from "../templates/local-template.ts";
import type { DocumentSource } from "./document-source.ts";

export async function folderSource(
  folder: string,
  { browser, now }: { browser: () => Promise<Browser>; now: Date },
): Promise<DocumentSource> {
  const template = await readLocalTemplate(resolve(folder));
  const limits = renderLimits(readSettings(process.env));

  return {
    label: folder,
    names: template.datasets.length === 0 ? [null] : template.datasets.map(({ name }) => name),
    async draw(name) {
      const data = template.datasets.find((dataset) => dataset.name === name)?.data ?? noData;
      try {
        const checked = await checkRequest({ template, overrides: {}, data }, inProcess);
        const { bytes, contentType } = await renderDocument(
          { template, ...checked, data: data.value, workspace: "command-line", filename: null, now, limits },
          { browser: await browser(), evaluator: inProcess, files: inThisThread },
        );
        return { bytes, isImage: contentType.startsWith("image/") };
      } catch (error) {
        if (!(error instanceof RenderFailure) || isOfMachine(error)) throw error;
        return { failure: error.message };
      }
    },
  };
}
