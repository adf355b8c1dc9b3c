import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { clientTypes } from "./client-types.ts";
import { readOpenapi } from "./openapi.ts";

test("the types of the clients are those of the OpenAPI document: node scripts/write-client-types.ts renews them", async () => {
  for (const [file, text] of clientTypes(await readOpenapi()))
    expect(readFileSync(file, "utf8") === text, file).toBe(true);
});
