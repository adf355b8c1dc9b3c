import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { encodeFlate } from "../src/filters/flate.ts";
import { finishPdf, inspectPdf, readPdf, writePdf } from "../src/index.ts";
import { readStructure, typeOf, walkStructure } from "../src/structure/structure-tree.ts";
import { finishOptions } from "./finish-options.ts";
import { mutate } from "./mutate.ts";
import { tryEverything } from "./try-everything.ts";

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url));
const FILES = ["plain.pdf", "overlay.pdf", "printed.pdf", "aes-128.pdf", "aes-256-open.pdf", "carried.pdf"];

test("damaged files end in a result or in a refusal that says why", () => {
  const companion = fixture("plain.pdf");
  let refused = 0;
  for (const [index, name] of FILES.entries()) {
    const bytes = fixture(name);
    for (let seed = 0; seed < 40; seed++) {
      const refusal = tryEverything(mutate(bytes, index * 1_000 + seed), companion);
      if (refusal) {
        refused++;
        expect(refusal.message).toMatch(/^[A-Z].*\.$/);
      }
    }
  }

  expect(refused).toBeGreaterThan(0);
});

test("a small table that lists millions of objects is refused before they are read", () => {
  const rows = encodeFlate(new Uint8Array(8_000_000 * 3));
  const table = `1 0 obj\n<</Type/XRef/W[1 1 1]/Size 8000000/Root 2 0 R/Filter/FlateDecode/Length ${rows.length}>>stream\n`;
  const head = `%PDF-1.5\n${table}`;
  const tail = `\nendstream\nendobj\nstartxref\n9\n%%EOF\n`;
  const bytes = Buffer.concat([Buffer.from(head), rows, Buffer.from(tail)]);

  expect(bytes.length).toBeLessThan(200_000);
  expect(() => readPdf(bytes)).toThrow(/lists 8000000 objects/);
});

test("dictionaries that refer to themselves do not end up inside themselves", () => {
  const document = readPdf(fixture("carried.pdf"));
  const figure = [...walkStructure(readStructure(document))].find((element) => typeOf(element) === "Figure")!;
  figure.dict.set("A", figure.reference);
  document.catalog.set("ViewerPreferences", document.trailer.get("Root")!);
  document.catalog.set("Names", document.trailer.get("Root")!);

  const { bytes } = finishPdf(writePdf(document), finishOptions);

  expect(inspectPdf(bytes).pageCount).toBe(inspectPdf(fixture("carried.pdf")).pageCount);
});
