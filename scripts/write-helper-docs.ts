/** Writes docs/helpers.md from the definitions of the helpers: `node scripts/write-helper-docs.ts`. */
import { writeFileSync } from "node:fs";
import { helperDocumentation } from "../packages/templates/src/helpers/documentation.ts";

writeFileSync(new URL("../docs/helpers.md", import.meta.url), helperDocumentation());
