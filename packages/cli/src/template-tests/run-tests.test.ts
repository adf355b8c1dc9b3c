/** The expectations of tests, on documents of a real browser. */
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { temporaryFolder, writeFolder } from "../testing/template-folder.ts";
import { htmlReport } from "./html-report.ts";
import { junitReport } from "./junit-report.ts";
import { readTestedFolder } from "./read-tests.ts";
import type { RanCase } from "./run-case.ts";
import { type OpenTestTools, openTestTools, runTests } from "./run-tests.ts";

let tools: OpenTestTools;
let parent: ReturnType<typeof temporaryFolder>;
let folder: string;
beforeAll(async () => {
  // A machine that is busy must not end a render.
  tools = await openTestTools({ ...process.env, PLATEN_RENDER_TIMEOUT: "240s" });
});
afterAll(() => tools?.close());
beforeEach(() => {
  parent = temporaryFolder();
  folder = join(parent.path, "offer");
  return () => parent.remove();
});

const template = `<!doctype html>
<html lang="{{ language | default: 'en' }}">
<head><title>Offer {{ number }}</title></head>
<body>
  <h1>Offer {{ number }}</h1>
  <p>For <a href="https://example.org">{{ name }}</a>, {{ 'now' | date: '%Y-%m-%d' }}</p>
  <div class="box">{{ note }}</div>
  <h2>Items</h2>
  <ul>{% for item in items %}<li>{{ item }}</li>{% endfor %}</ul>
  <p style="break-before: page">The end</p>
</body>
</html>`;

const offer = {
  "template.html": template,
  "style.css": ".box { width: 40mm; height: 6mm; white-space: nowrap; overflow: hidden; } body { font: 11pt Inter; }",
  "template.json": { settings: { pdf: { ua: { check: "report" } } } },
  "schema.json": { required: ["number"], properties: { items: { type: "array" } } },
  "data/sample.json": { number: "7", name: "Ada", note: "short", items: ["Desk", "Chair"] },
};

async function run(tests: Record<string, string | object>, update = false): Promise<RanCase[]> {
  const named = Object.entries(tests).map(([name, content]) => [`tests/${name}.json`, content] as const);
  writeFolder(folder, { ...offer, ...Object.fromEntries(named) });
  return runTests([await readTestedFolder(folder)], tools, { update, onEnd: () => {} });
}

/** `line:column path: expected; found`. */
const failuresOf = (ran: RanCase[]) =>
  Object.fromEntries(
    ran.map(({ result }) => [
      result.name,
      result.failures.map((each) => `${each.line}:${each.column} ${each.path}: ${each.expected}; ${each.found}`),
    ]),
  );

test("a document that is as expected passes every kind of expectation", async () => {
  const ran = await run({
    all: {
      now: "2026-05-04T10:00:00Z",
      expect: {
        pages: 2,
        text: [
          { contains: ["Offer 7", "2026-05-04"], page: 1 },
          { contains: "The end", page: 2 },
          { not: "Table" },
          { matches: "^Offer \\d$" },
        ],
        reading_order: ["Offer 7", "Items", "Chair", "The end"],
        headings: [
          { level: 1, text: "Offer 7" },
          { level: 2, text: "Items" },
        ],
        links: ["https://example.org", { url: "https://example.org", text: "Ada" }],
        warnings: "none",
        ua: "conformant",
        overflow: "none",
        missing_glyphs: "none",
        size: { min_bytes: 1000, max_bytes: 200_000 },
      },
    },
    range: { settings: { page: { format: "A5" } }, expect: { pages: { min: 2, max: 2 } } },
    refused: {
      data: { items: "none" },
      expect: { problem: { code: "data_invalid", paths: ["data.number", "items"] } },
    },
  });

  expect(failuresOf(ran)).toEqual({ all: [], range: [], refused: [] });
});

test("every expectation that fails names its position, what was expected and what was found", async () => {
  const long = "a note that is much too long for its box of forty millimetres";
  const ran = await run({
    wrong: `{
  "data": {"set": "sample", "patch": {"note": "${long}", "name": "𐒀"}},
  "expect": {
    "pages": 3,
    "text": [
      {"contains": "Offer 8"},
      {"contains": "The end", "page": 1},
      {"not": "Desk"}
    ],
    "reading_order": ["Items", "Offer 7"],
    "headings": [{"level": 1, "text": "Offer 7"}, {"level": 3, "text": "Items"}],
    "links": ["https://example.com"],
    "overflow": "none",
    "missing_glyphs": "none",
    "einvoice": "valid",
    "size": {"max_bytes": 100}
  }
}`,
    refused: '{"data": {"items": []}}',
    accepted: '{"expect": {"problem": {"code": "data_invalid"}}}',
    other: '{"data": {"items": []},\n"expect": {"problem": {"code": "data_invalid", "paths": ["data.name"]}}}',
  });
  const failures = failuresOf(ran);

  expect(failures.wrong).toEqual([
    "4:5 expect.pages: 3 pages; 2 pages",
    '6:20 expect.text[0].contains: "Offer 8"; the nearest line is "Offer 7" on page 1',
    '7:20 expect.text[1].contains: "The end" on page 1; it is on page 2',
    '8:15 expect.text[2].not: no "Desk"; it is on page 1',
    '10:32 expect.reading_order[1]: "Offer 7" after "Items"; it is read before that',
    '11:51 expect.headings[1]: H3 "Items"; H2 "Items"',
    "12:15 expect.links[0]: a link to https://example.com; links to https://example.org/",
    "15:5 expect.einvoice: an e-invoice; the file carries none: set einvoice in the template's settings",
    expect.stringMatching(/^13:5 expect.overflow: text that fits; "a note .* in div.box is cut off by div.box: \d+/),
    expect.stringMatching(/^14:5 expect.missing_glyphs: a font for every character; .*U\+10480/),
    expect.stringMatching(/^16:27 expect.size.max_bytes: at most 100 bytes; \d+ bytes$/),
  ]);
  expect(failures.refused).toEqual([
    "1:1 expect: a document; the render was refused with data_invalid: data.number: is missing",
  ]);
  expect(failures.accepted).toEqual([
    "1:33 expect.problem.code: a refusal with data_invalid; the document was rendered",
  ]);
  expect(failures.other).toEqual(["2:58 expect.problem.paths[0]: a finding at data.name; data.number"]);
});

test("text is measured on the paper of the template, which can be smaller or wider than a window", async () => {
  const data = { set: "sample", patch: { name: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerk" } };
  const none = { overflow: "none" };
  const margin = { top: "5mm", right: "5mm", bottom: "5mm", left: "5mm" };
  const wide = { format: "A4", orientation: "landscape", margin };
  const ran = await run({
    small: { data, settings: { page: { format: { width: "80mm", height: "90mm" }, margin } }, expect: none },
    usual: { data, expect: none },
    wide: { data: { set: "sample", patch: { name: "Donau".repeat(23) } }, settings: { page: wide }, expect: none },
  });

  expect(failuresOf(ran)).toEqual({
    small: [
      expect.stringMatching(/"Donaudampf.*" in a is 34\.\d mm outside the page/),
      // What follows the word without a space goes with it.
      expect.stringMatching(/", 2026-\S+" in p is 35\.\d mm outside the page/),
    ],
    usual: [],
    wide: [],
  });
});

test("a snapshot is written once asked for, passes while nothing changes, and names what did", async () => {
  const tests = { looks: { expect: { snapshot: true } } };
  const [missing] = await run(tests);
  expect(missing!.result.failures[0]!.found).toContain("write it with --update");
  expect(existsSync(join(folder, "tests/snapshots"))).toBe(false);

  const [written] = await run(tests, true);
  const snapshot = join(folder, "tests/snapshots/looks");
  expect(written!.result.passed).toBe(true);
  expect(readdirSync(snapshot).sort()).toEqual([
    "page-1.png",
    "page-2.png",
    "snapshot.json",
    "structure.json",
    "text.txt",
  ]);
  expect((await run(tests))[0]!.result).toMatchObject({ passed: true, failures: [], written: [] });

  writeFileSync(join(folder, "data/sample.json"), JSON.stringify({ ...offer["data/sample.json"], number: "8" }));
  const changed = await runTests([await readTestedFolder(folder)], tools, { update: false, onEnd: () => {} });
  const found = changed[0]!.result.failures.map((each) => [each.page, each.found]);
  expect(found).toContainEqual([1, 'page 1: text "7" is now "8"']);
  expect(found).toContainEqual([1, expect.stringContaining("page 1: looks different in")]);
  expect(found).toContainEqual([null, 'metadata title "Offer 7" is now "Offer 8"']);
  expect(changed[0]!.comparison!.changed).toHaveLength(1);
  const html = htmlReport(changed);
  expect(html).toContain("data:image/png;base64,");
  expect(html).toContain("tests/looks.json:3:5");
});

test("another major version of the browser compares text and structure, and says so", async () => {
  const tests = { looks: { expect: { snapshot: true } } };
  await run(tests, true);
  const manifest = join(folder, "tests/snapshots/looks/snapshot.json");
  writeFileSync(manifest, readFileSync(manifest, "utf8").replace(/"browser": "\d+/, '"browser": "1'));
  writeFileSync(join(folder, "tests/snapshots/looks/page-1.png"), "not a picture");
  const [ran] = await run(tests);

  expect(ran!.result).toMatchObject({ passed: true, notes: [expect.stringContaining("pictures were not compared")] });
});

test.each([
  ["snapshot.json", '{\n  "browser": <<<<\n', /snapshot\.json:2:14: The snapshot is not JSON/],
  ["structure.json", "[]", /structure\.json: The snapshot has no list of elements with their roles/],
  ["page-1.png", "not a picture", /page 1: The snapshot has a picture that cannot be read/],
])("a snapshot whose %s cannot be read fails with its name, and stays as it is", async (file, content, message) => {
  const tests = { looks: { expect: { snapshot: true } } };
  await run(tests, true);
  const path = join(folder, "tests/snapshots/looks", file);
  writeFileSync(path, content);
  const [ran] = await run(tests);

  expect(ran!.result.failures[0]!.found).toMatch(message);
  expect(readFileSync(path, "utf8")).toBe(content);
  expect((await run(tests, true))[0]!.result.passed).toBe(true);
});

test("tests of several folders run in order, and JUnit XML has each with its failures", async () => {
  writeFolder(folder, { ...offer, "tests/a.json": {}, "tests/b.json": { expect: { text: { contains: "<&>" } } } });
  const copy = join(parent.path, "copy");
  cpSync(folder, copy, { recursive: true });
  const ran = await runTests([await readTestedFolder(folder), await readTestedFolder(copy)], tools, {
    update: false,
    onEnd: () => {},
  });
  const results = ran.map(({ result }) => result);

  expect(results.map(({ folder: of, name, passed }) => [of, name, passed])).toEqual([
    [folder, "a", true],
    [folder, "b", false],
    [copy, "a", true],
    [copy, "b", false],
  ]);
  const xml = junitReport(results);
  expect(xml).toContain('<testsuites tests="4" failures="2"');
  expect(xml.match(/<testcase /g)).toHaveLength(4);
  expect(xml).toContain("&lt;&amp;&gt;");
});
