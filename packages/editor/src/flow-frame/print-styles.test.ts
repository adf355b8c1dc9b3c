import { expect, test } from "vitest";
import { inPagePixels, printMedia } from "./print-styles.ts";

test.each([
  ["print", "all"],
  ["screen", "not all"],
  ["not print", "not all"],
  ["not screen", "all"],
  ["only print and (min-width: 10cm)", "all and (min-width: 10cm)"],
  ["screen, print", "not all, all"],
  ["all", "all"],
  ["(min-width: 10cm)", "(min-width: 10cm)"],
  ["(orientation: portrait) and (color)", "(orientation: portrait) and (color)"],
])("the media query %s reads %s", (written, read) => {
  expect(printMedia(written)).toBe(read);
});

test("heights of the viewport become heights of the page", () => {
  expect(inPagePixels("min-height: 100vh; width: 50vw; margin-top: calc(10dvh - 2px)", 971)).toBe(
    "min-height: 971px; width: 50vw; margin-top: calc(97.1px - 2px)",
  );
});
