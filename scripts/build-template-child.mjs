/**
 * Builds the program of the template children as one file: `node scripts/build-template-child.mjs`. From the sources, a
 * thousand files, a child takes seven times as long to start; one that was stopped is missing for that long.
 */
import { fileURLToPath } from "node:url";
import { buildPart } from "./build-part.mjs";

const TEMPLATE_CHILD = {
  name: "the template engines",
  packageName: "render",
  /** Those of the packages that are bundled into it. */
  sources: [
    "packages/render/vite.config.ts",
    "scripts/list-sources.ts",
    "packages/render/src",
    "packages/templates/src",
    "packages/einvoice/src",
    "packages/json/src",
  ],
};

/** With this Node. Ends the process if that fails. */
export function buildTemplateChild(node) {
  buildPart(TEMPLATE_CHILD, node);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildTemplateChild(process.execPath);
