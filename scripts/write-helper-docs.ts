/** Writes docs/helpers.md from the definitions of the helpers: `node scripts/write-helper-docs.ts`. */
import { writeFileSync } from "node:fs";
import { helperDocumentation } from "@platen/templates";

writeFileSync(new URL("../docs/helpers.md", import.meta.url), helperDocumentation());
