import { readFileSync } from "node:fs";
import { checkInvoice } from "@platen/einvoice";
import { expect, test } from "vitest";
import type { JsonObject } from "./data.ts";
import { editsOf } from "./edits.ts";

test("an invoice of 500 lines is one that its checks accept, so that templates are tried with it", () => {
  const file = new URL("../../../../templates/invoice-facturx/data/negoce.json", import.meta.url);
  const data = JSON.parse(readFileSync(file, "utf8")) as JsonObject;
  const longer = editsOf(data, null, [data]).find(
    ({ path, name }) => path.join(".") === "_invoice.lines" && name === "a list of 500",
  );
  const invoice = longer!.apply(data)._invoice as JsonObject;

  expect(invoice.lines).toHaveLength(500);
  expect(checkInvoice(invoice, {}).filter(({ severity }) => severity === "error")).toEqual([]);
});
