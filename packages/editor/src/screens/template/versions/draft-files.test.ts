import { expect, test } from "vitest";
import type { Draft } from "../template-content.ts";
import { changedFiles } from "./draft-files.ts";

const draft: Draft = {
  source: "<p>A</p>",
  css: "",
  head: "",
  header: "",
  footer: "",
  partials: { party: "<b>x</b>" },
  settings: { locale: "en", page: { format: "A4" } },
  schema: null,
};

test("only files that differ are compared, also those that one side does not have", () => {
  const after: Draft = { ...draft, css: "p { color: teal }", partials: { total: "<i>y</i>" } };
  expect(changedFiles(draft, after)).toEqual([
    { file: "style.css", before: "", after: "p { color: teal }" },
    { file: "partials/total.html", before: "", after: "<i>y</i>" },
    { file: "partials/party.html", before: "<b>x</b>", after: "" },
  ]);
});

test("settings in another order are the same settings", () => {
  expect(changedFiles(draft, { ...draft, settings: { page: { format: "A4" }, locale: "en" } })).toEqual([]);
});
