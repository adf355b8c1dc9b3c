/** Builds the editor's page, since a browser cannot run TypeScript: `node scripts/build-editor.mjs`. */
import { fileURLToPath } from "node:url";
import { buildPart } from "./build-part.mjs";

const EDITOR = {
  name: "the editor",
  packageName: "editor",
  /** Its own files and those of the packages that are bundled into it. */
  sources: [
    "packages/editor/index.html",
    "packages/editor/vite.config.ts",
    "packages/editor/src",
    "packages/templates/src",
    "packages/einvoice/src",
    "packages/json/src",
  ],
};

/** With this Node. Ends the process if that fails. */
export function buildEditor(node) {
  buildPart(EDITOR, node);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildEditor(process.execPath);
