import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { invoiceDocs } from "../../../scripts/write-invoice-docs.ts";
import { invoiceJsonSchema } from "../src/index.ts";

test("docs/invoice-block.md is what the schema says; run node scripts/write-invoice-docs.ts where it is not", () => {
  const written = readFileSync(new URL("../../../docs/invoice-block.md", import.meta.url), "utf8");
  expect(written).toBe(invoiceDocs());
});

test("the JSON Schema describes the block for editors", () => {
  expect(invoiceJsonSchema()).toMatchObject({
    additionalProperties: false,
    required: expect.arrayContaining(["number", "seller", "totals", "lines"]),
    properties: {
      totals: { properties: { grand: { type: ["string", "number"], description: "BT-112: Total with VAT" } } },
    },
  });
});
