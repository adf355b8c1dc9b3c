import { expect, test } from "vitest";
import { pageGeometry } from "./page-geometry.ts";
import { resolveSettings } from "./settings/resolve-settings.ts";

const geometry = (page: Record<string, unknown>) => pageGeometry(resolveSettings({ page }).page);

test("landscape turns the paper", () => {
  expect(geometry({ format: "A4", orientation: "landscape" })).toMatchObject({ widthMm: 297, heightMm: 210 });
});

test("a size that is already wide stays as it is written", () => {
  const page = { format: { width: "10in", height: "5in" }, orientation: "landscape" };

  expect(geometry(page)).toMatchObject({ widthMm: 254, heightMm: 127 });
});

test("lengths are read in every unit", () => {
  expect(geometry({ margin: { top: "1in", right: "10pt", bottom: "1cm", left: "96px" } }).marginMm).toEqual({
    top: 25.4,
    right: expect.closeTo(3.5278, 4),
    bottom: 10,
    left: expect.closeTo(25.4, 6),
  });
});

test("margins that leave no room are refused", () => {
  expect(() => geometry({ format: "A6", margin: { left: "60mm", right: "50mm" } })).toThrow("leaves no width");
});
