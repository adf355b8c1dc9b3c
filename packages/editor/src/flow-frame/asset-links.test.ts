import { expect, test } from "vitest";
import { assetPath, linkStyles } from "./asset-links.ts";

test("a reference to an asset is found however it is written", () => {
  expect(["assets/a.svg", "./assets/a.svg", " assets/a.svg#mark", "assets/a%20b.png"].map(assetPath)).toEqual([
    "assets/a.svg",
    "assets/a.svg",
    "assets/a.svg",
    "assets/a b.png",
  ]);
});

test("addresses in a style sheet lead to the frame's own, others stay", () => {
  const urls = new Map([["assets/a.svg", "blob:null/1"]]);
  expect(linkStyles(`a { background: url('assets/a.svg') url(assets/b.svg) url("./assets/a.svg") }`, urls)).toBe(
    `a { background: url("blob:null/1") url(assets/b.svg) url("blob:null/1") }`,
  );
});
