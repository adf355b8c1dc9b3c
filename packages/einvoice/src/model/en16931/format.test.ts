import { expect, test } from "vitest";
import { fullInvoice } from "../../../test/example-invoices.ts";
import { type Changes, changed } from "../../../test/model-family.ts";
import { readInvoice } from "../read-invoice.ts";
import { formatViolations } from "./format.ts";

const pathsFor = (changes: Changes) =>
  [...formatViolations(readInvoice(changed(fullInvoice(), changes)).invoice)].map(({ path }) => path);

test("a full invoice has what the format asks for", () => {
  expect(pathsFor({})).toEqual([]);
});

test.each<[string, Changes]>([
  ["lines[0].price.gross", { "lines[0].price.gross": undefined }],
  ["lines[0].price.base_quantity", { "lines[0].price.base_quantity": undefined }],
  ["attachments[0].mime", { "attachments[0].mime": undefined }],
  ["attachments[0].filename", { "attachments[0].filename": undefined }],
  ["attachments[0].content_base64", { "attachments[0].content_base64": undefined }],
  ["seller.siren", { "seller.siren": "552 100 554" }],
  ["buyer.siret", { "buyer.siret": "1" }],
  ["seller.siren", { "seller.legal_id": { value: "1", scheme: "0002" } }],
])("%s is named for %j", (path, changes) => {
  expect(pathsFor(changes)).toEqual([path]);
});
