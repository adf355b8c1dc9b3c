import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { temporaryFolder, writeFolder } from "../testing/template-folder.ts";
import { readTestedFolder } from "./read-tests.ts";

let parent: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  parent = temporaryFolder();
});
afterEach(() => parent.remove());

const files = {
  "template.html": "<p>{{ name }}</p>",
  "template.json": { default_dataset: "sample" },
  "data/sample.json":
    '{"name": "Ada", "address": {"city": "London", "zip": "1"}, "lines": [1, 2], "_invoice": {"total": 1.10}}',
  "data/other.json": { name: "Grace" },
};

function folderWith(tests: Record<string, string | object>): string {
  const named = Object.entries(tests).map(([name, content]) => [`tests/${name}.json`, content] as const);
  return writeFolder(join(parent.path, "offer"), { ...files, ...Object.fromEntries(named) });
}

const messageOf = (folder: string) =>
  readTestedFolder(folder).then(
    () => "read",
    (error) => `${error.exitCode} ${error.message.replaceAll(folder, "offer")}`,
  );

test("data is a data set, the data itself, a patch over a set, or a list of these, each of which is a test", async () => {
  const folder = folderWith({
    a: {},
    b: { data: "other" },
    c: { data: { name: "Inline" } },
    d: { data: ["sample", { set: "sample", patch: { address: { zip: null }, lines: [] } }, { patch: { name: "P" } }] },
  });
  const { cases } = await readTestedFolder(folder);
  const data = Object.fromEntries(cases.map((each) => [each.name, each.data.value]));

  const sample = { name: "Ada", address: { city: "London", zip: "1" }, lines: [1, 2], _invoice: { total: 1.1 } };
  expect(data).toEqual({
    a: sample,
    b: { name: "Grace" },
    c: { name: "Inline" },
    "d.sample": sample,
    "d.2": { ...sample, address: { city: "London" }, lines: [] },
    "d.3": { ...sample, name: "P" },
  });
});

test.each([
  [
    "a field that does not exist",
    '{\n  "data": "sample",\n  "expct": {}\n}',
    "tests/x.json:3:3: error: expct is not a field",
  ],
  [
    "a misspelt expectation",
    '{\n  "expect": {\n    "text": { "contain": "x" }\n  }\n}',
    "tests/x.json:3:15: error: expect.text.contain is not a field",
  ],
  [
    "an expectation of another type",
    '{"expect": {"pages": "two"}}',
    "tests/x.json:1:22: error: expect.pages must be a number",
  ],
  ["a misspelt patch", '{"data": {"set": "sample", "pach": {}}}', "tests/x.json:1:28: error: data.pach is not a field"],
  [
    "an unknown data set",
    '{"data": "smple"}',
    'tests/x.json:1:10: error: data is "smple", but the template has no such data set; it has: other, sample.',
  ],
  ["a text that is not JSON", '{\n  "data": ,\n}', 'tests/x.json:2:11: error: The test is not JSON: unexpected ","'],
  [
    "a pattern that is not one",
    '{"expect": {"text": {"matches": "("}}}',
    "tests/x.json:1:33: error: expect.text.matches is not a regular expression",
  ],
  ["a time that is not one", '{"now": "tomorrow"}', "tests/x.json:1:9: error: now must be a time"],
  [
    "a setting that is wrong",
    '{"settings": {"page": {"margin": {"top": "20"}}}}',
    'tests/x.json:1:42: error: settings.page.margin.top is "20": write a length',
  ],
  [
    "a document next to a refusal",
    '{"expect": {"problem": {"code": "data_invalid"}, "pages": 1}}',
    "tests/x.json:1:59: error: expect.pages cannot be expected next to problem",
  ],
])("%s ends the command with file, line and column", async (_, text, message) => {
  expect(await messageOf(folderWith({ x: text }))).toContain(`2 offer/${message}`);
});

test("amounts of an invoice keep their digits, through a patch too", async () => {
  const folder = folderWith({
    a: { data: { set: "sample", patch: { name: "x" } } },
    b: '{"data": {"_invoice": {"total": 2.50}}}',
  });
  const { cases } = await readTestedFolder(folder);

  expect(cases.map(({ data }) => data.invoice)).toEqual([{ total: "1.10" }, { total: "2.50" }]);
});
