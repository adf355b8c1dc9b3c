import { expect, test } from "vitest";
import { readMetadata } from "../inspect/metadata.ts";
import { latin1Bytes } from "../read/characters.ts";
import { readPdf } from "../read/document.ts";
import { appendMode } from "./append-mode.ts";

const metadata = {
  title: null,
  author: null,
  subject: null,
  keywords: null,
  language: null,
  creatorTool: "Platen",
  producer: "Platen",
  createdAt: new Date("2026-01-02T03:04:05Z"),
  mode: "preview" as const,
};

/** A file as the printing engine ends one, with a table and a trailer. */
function printed(): Uint8Array {
  const objects = [
    "1 0 obj\n<</Title (Offer)>>\nendobj\n",
    "2 0 obj\n<</Type /Catalog /Pages 3 0 R>>\nendobj\n",
    "3 0 obj\n<</Type /Pages /Kids [] /Count 0>>\nendobj\n",
  ];
  let text = "%PDF-1.4\n";
  const rows = ["0000000000 65535 f \n"];
  for (const object of objects) {
    rows.push(`${String(text.length).padStart(10, "0")} 00000 n \n`);
    text += object;
  }
  const table = text.length;
  text += `xref\n0 4\n${rows.join("")}trailer\n<</Size 4 /Root 2 0 R /Info 1 0 R>>\nstartxref\n${table}\n%%EOF\n`;

  return latin1Bytes(text);
}

test("the update says the mode in Info and XMP, and what was printed stays as it is", () => {
  const bytes = printed();
  const shown = appendMode(bytes, metadata);

  expect(shown.subarray(0, bytes.length)).toEqual(bytes);
  const document = readPdf(shown);
  expect(document.isRebuilt).toBe(false);
  const { info, xmp } = readMetadata(document);
  expect(info).toMatchObject({ Title: "Offer", PlatenMode: "preview" });
  expect(JSON.stringify(xmp)).toContain("mode: preview");
  expect(document.catalog.get("Pages")).toMatchObject({ number: 3 });
});

test("a file that does not end in a table is refused", () => {
  const bytes = printed();

  expect(() => appendMode(bytes.subarray(0, -10), metadata)).toThrow("does not end in a cross-reference table");
});
