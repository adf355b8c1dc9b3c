import { expect, test } from "vitest";
import { contentSize, millimetres, readGeometry } from "./page-geometry.ts";

test("lengths are read in the units that the service reads", () => {
  expect(["20mm", "2cm", "1in", "72pt", "96px", "40q", "0", "20", "-1mm", 3].map(millimetres)).toEqual([
    20,
    20,
    25.4,
    25.4,
    25.4,
    10,
    0,
    null,
    null,
    null,
  ]);
});

test("without settings a page is A4 with the service's margins", () => {
  expect(readGeometry({})).toEqual({
    width: 210,
    height: 297,
    margin: { top: 20, right: 15, bottom: 20, left: 15 },
    header: 20,
    footer: 20,
    scale: 1,
  });
});

test("landscape turns the paper, and a header taller than the margin makes room for itself", () => {
  const geometry = readGeometry({
    page: { format: "A5", orientation: "landscape", margin: { top: "10mm" }, header: { height: "32mm" }, footer: null },
  });
  expect(geometry).toMatchObject({ width: 210, height: 148, header: 32, footer: null, margin: { top: 32 } });
});

test("a document is laid out for the page less its margins, an image for its size", () => {
  const { width } = contentSize(
    { page: { format: { width: "100mm", height: "150mm" }, margin: { left: "2cm" } } },
    "pdf",
  );
  expect(width).toBeCloseTo((65 * 96) / 25.4);
  expect(contentSize({ image: { width: 800 } }, "image")).toEqual({ width: 800, height: 630 });
});
