/** Writes the types of the TypeScript and the Python client from the OpenAPI document: `node scripts/write-client-types.ts`. */
import { writeFileSync } from "node:fs";
import { clientTypes } from "./client-types/client-types.ts";
import { readOpenapi } from "./client-types/openapi.ts";

for (const [file, text] of clientTypes(await readOpenapi())) {
  writeFileSync(file, text);
  console.log(`wrote ${file}`);
}
