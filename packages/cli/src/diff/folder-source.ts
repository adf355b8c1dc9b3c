/** Folders of templates as the sides of a comparison: each of their data sets is rendered on this machine. */
import { resolve } from "node:path";
import type { Browser } from "@platen/browser";
import { noData } from "@platen/json";
import {
  checkRequest,
  inProcess,
  inThisThread,
  RenderFailure,
  type RenderLimits,
  renderDocument,
} from "@platen/render";
import { readSettings } from "@platen/server/settings";
import { isOfMachine } from "../explain-failure.ts";
import { openBrowser } from "../open-browser.ts";
import { renderLimits } from "../render-limits.ts";
import { readLocalTemplate } from "../templates/local-template.ts";
import type { DocumentSource } from "./document-source.ts";

/** Both share a browser, which is started with the first document. */
export async function openFolderSources(
  first: string,
  second: string,
  now: Date,
): Promise<{ from: DocumentSource; to: DocumentSource; close(): Promise<void> }> {
  const settings = readSettings(process.env);
  let opening: Promise<Browser> | null = null;
  const browser = () => {
    opening ??= openBrowser(settings);
    return opening;
  };
  const tools = { browser, now, limits: renderLimits(settings) };

  return {
    from: await folderSource(first, tools),
    to: await folderSource(second, tools),
    async close() {
      await (await opening?.catch(() => null))?.close();
    },
  };
}

interface FolderTools {
  browser: () => Promise<Browser>;
  now: Date;
  limits: RenderLimits;
}

async function folderSource(folder: string, { browser, now, limits }: FolderTools): Promise<DocumentSource> {
  const template = await readLocalTemplate(resolve(folder));

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
