/** Merging two versions of a template that started from the same one. */
import { expect, test } from "vitest";
import type { Draft, TemplateContent } from "../template-content.ts";
import { mergeContent } from "./merge-content.ts";

const base: TemplateContent = {
  draft: {
    source: "one\ntwo\nthree",
    css: "p {}",
    head: "",
    header: "",
    footer: "",
    partials: { party: "<p></p>" },
    settings: { page: { format: "A4", scale: 1 } },
    schema: null,
  },
  datasets: [
    { name: "a", text: '{"price": 100.10}', default: true },
    { name: "b", text: "{}", default: false },
  ],
};

function changed(draft: Partial<Draft>, datasets = base.datasets): TemplateContent {
  return { draft: { ...base.draft, ...draft }, datasets };
}

test("changes to different files, settings and data sets are all kept", () => {
  const mine = changed({ css: "p { color: red }", settings: { page: { format: "A5", scale: 1 } } }, [
    { name: "a", text: '{"price": 100.10, "x": 1}', default: true },
    base.datasets[1]!,
    { name: "c", text: "{}", default: false },
  ]);
  const theirs = changed(
    {
      source: "one\n2\nthree",
      partials: { party: "<p></p>", new: "" },
      settings: { page: { format: "A4", scale: 2 } },
    },
    [base.datasets[0]!],
  );

  const { content, conflicts } = mergeContent(base, mine, theirs);

  expect(conflicts).toEqual([]);
  expect(content.draft).toMatchObject({
    source: "one\n2\nthree",
    css: "p { color: red }",
    partials: { party: "<p></p>", new: "" },
    settings: { page: { format: "A5", scale: 2 } },
  });
  expect(content.datasets).toEqual([
    { name: "a", text: '{"price": 100.10, "x": 1}', default: true },
    { name: "c", text: "{}", default: false },
  ]);
});

test("different lines of one file are both kept", () => {
  const { content, conflicts } = mergeContent(
    base,
    changed({ source: "1\ntwo\nthree" }),
    changed({ source: "one\ntwo\n3" }),
  );

  expect(conflicts).toEqual([]);
  expect(content.draft.source).toBe("1\ntwo\n3");
});

test("the same line changed twice is a conflict that keeps this side's text", () => {
  const { content, conflicts } = mergeContent(
    base,
    changed({ source: "one\nmine\nthree", css: "" }),
    changed({ source: "one\ntheirs\nthree" }),
  );

  expect(content.draft).toMatchObject({ source: "one\nmine\nthree", css: "" });
  expect(conflicts).toEqual([
    { file: "template.html", base: "one\ntwo\nthree", mine: "one\nmine\nthree", theirs: "one\ntheirs\nthree" },
  ]);
});

test("a partial deleted there and changed here stays, as a conflict", () => {
  const { content, conflicts } = mergeContent(
    base,
    changed({ partials: { party: "<p>x</p>" } }),
    changed({ partials: {} }),
  );

  expect(content.draft.partials).toEqual({ party: "<p>x</p>" });
  expect(conflicts).toMatchObject([{ file: "partials/party.html", mine: "<p>x</p>", theirs: null }]);
});

test("one setting changed on both sides is a conflict about the settings", () => {
  const { conflicts } = mergeContent(
    base,
    changed({ settings: { page: { format: "A5", scale: 1 } } }),
    changed({ settings: { page: { format: "A3", scale: 1 } } }),
  );

  expect(conflicts.map(({ file }) => file)).toEqual(["settings"]);
});

test("the default data set that one side chose is kept", () => {
  const mine = changed({}, [
    { ...base.datasets[0]!, default: false },
    { ...base.datasets[1]!, default: true },
  ]);

  expect(mergeContent(base, mine, base).content.datasets.find((each) => each.default)?.name).toBe("b");
  expect(mergeContent(base, base, mine).content.datasets.find((each) => each.default)?.name).toBe("b");
});
