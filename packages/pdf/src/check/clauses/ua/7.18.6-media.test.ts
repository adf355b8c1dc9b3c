import { expect, test } from "vitest";
import { brokenRules } from "../../../../test/tagged-pdf.ts";

const rulesFor = (clip: string, next = "") =>
  brokenRules({
    catalog: `/OpenAction<</S/${next === "" ? "Rendition" : "GoTo"}/R<</S/MR/C 8 0 R>>${next}>>`,
    objects: { 8: `<</S/MCD${clip}>>` },
  });

test("a clip with its media type and a description passes", () => {
  expect(rulesFor("/CT(video/mp4)/Alt[(en)(A film)]")).toEqual([]);
});

test("a clip without its media type fails 7.18.6.2-1", () => {
  expect(rulesFor("/Alt[()(A film)]")).toEqual(["7.18.6.2-1"]);
});

test.each(["", "/Alt[(en)]", "/Alt[(en)()]", "/Alt(A film)"])("a clip described by “%s” fails 7.18.6.2-2", (alt) => {
  expect(rulesFor(`/CT(video/mp4)${alt}`)).toEqual(["7.18.6.2-2"]);
});

test("clips of actions that follow others are looked at too", () => {
  expect(rulesFor("/CT(video/mp4)", "/Next[<</S/Rendition/R<</S/MR/C 8 0 R>>>>]")).toEqual(["7.18.6.2-2"]);
});
