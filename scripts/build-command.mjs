/**
 * Builds the `platen` command as a few files: `node scripts/build-command.mjs`. From the sources, more than a thousand files
 * whose types are stripped one by one, it takes several times as long to start.
 */
import { fileURLToPath } from "node:url";
import { buildPart } from "./build-part.mjs";

const BUNDLED = [
  "browser",
  "cli",
  "compare",
  "egress",
  "einvoice",
  "importers",
  "json",
  "pdf",
  "render",
  "sdk",
  "server",
  "tailwind",
  "templates",
];

const COMMAND = {
  name: "the command",
  packageName: "cli",
  modes: ["scripts"],
  sources: [
    "packages/cli/vite.config.ts",
    "scripts/list-sources.ts",
    "packages/cli/package.json",
    ...BUNDLED.map((name) => `packages/${name}/src`),
  ],
};

/** With this Node. Ends the process if that fails. */
export function buildCommand(node) {
  buildPart(COMMAND, node);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildCommand(process.execPath);
