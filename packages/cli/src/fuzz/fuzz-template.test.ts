/** Templates with planted weaknesses: the search finds each and makes its case small. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BrowserError } from "@platen/browser";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readTestedFolder } from "../template-tests/read-tests.ts";
import { type OpenTestTools, openTestTools, runTests } from "../template-tests/run-tests.ts";
import { temporaryFolder, writeFolder } from "../testing/template-folder.ts";
import { type FoundWeakness, fuzzTemplate } from "./fuzz-template.ts";
import { writeFoundTest } from "./write-found-test.ts";

let tools: OpenTestTools;
let folder: string;
beforeAll(async () => {
  // A machine that is busy must not end a render.
  tools = await openTestTools({ ...process.env, PLATEN_RENDER_TIMEOUT: "240s" });
});
afterAll(() => tools?.close());
beforeEach(() => {
  const parent = temporaryFolder();
  folder = join(parent.path, "weak");
  return () => parent.remove();
});

const page = (body: string) =>
  `<!doctype html><html lang="en"><head><title>Weak</title></head><body>${body}</body></html>`;

/** Searches until the first weakness whose signature begins like this. */
async function findFirst(
  files: Record<string, string | object>,
  signature: string,
): Promise<FoundWeakness | undefined> {
  const { template } = await readTestedFolder(writeFolder(folder, files));
  const enough = new AbortController();
  const { found } = await fuzzTemplate(template, tools, {
    seed: 1,
    timeMs: 280_000,
    signal: enough.signal,
    onFound: (each) => {
      if (each.signature.startsWith(signature)) enough.abort();
    },
  });

  return found.find((each) => each.signature.startsWith(signature));
}

test("a name that runs over the amount is found, and the smallest case is the shortest such name", async () => {
  const found = await findFirst(
    {
      "template.html": page(
        '<p>{{ city }}</p><div class="row"><span class="name">{{ customer.name }}</span><span class="amount">12.00</span></div>',
      ),
      "style.css":
        ".row { display: flex } .name, .amount { width: 50mm; flex: none; white-space: nowrap; font: 11pt Inter }",
      "data/sample.json": { city: "Paris", customer: { name: "Ada", id: "1" }, lines: [] },
    },
    "over ",
  );

  expect(found).toMatchObject({ set: "sample", message: expect.stringContaining('runs over "12.00"') });
  expect(Object.keys(found!.patch)).toEqual(["customer"]);
  const { name } = found!.patch.customer as { name: string };
  // About as long as 50 mm at this size; with one letter less it would fit.
  expect(name.length).toBeGreaterThan(15);
  expect(name.length).toBeLessThan(40);

  // The test fails now, passes when the template is fixed, and is not written twice.
  const { file } = await writeFoundTest(folder, found!);
  expect(file).toMatch(/^tests\/found-overflow-/);
  expect(await writeFoundTest(folder, found!)).toEqual({ file, isNew: false });
  const run = async () => runTests([await readTestedFolder(folder)], tools, { update: false, onEnd: () => {} });
  expect((await run())[0]!.result.failures[0]).toMatchObject({ path: "expect.overflow" });
  writeFileSync(join(folder, "style.css"), ".row { display: flex } .name { width: 50mm; overflow-wrap: anywhere }");
  expect((await run())[0]!.result.passed).toBe(true);
});

test("a division by zero with an empty list is found, and the case is the empty list alone", async () => {
  const found = await findFirst(
    {
      "template.html": page(
        "<p>{{ customer }}, {{ note }}</p><ul>{% for item in items %}<li>{{ item.name }}</li>{% endfor %}</ul><p>Each {{ total | divided_by: items.size }}</p>",
      ),
      "schema.json": {
        type: "object",
        required: ["customer", "total", "items"],
        properties: {
          customer: { type: "string" },
          total: { type: "number" },
          items: {
            type: "array",
            items: { type: "object", required: ["name"], properties: { name: { type: "string" } } },
          },
        },
      },
      "data/sample.json": { customer: "Ada", total: 10, note: "x", items: [{ name: "a" }, { name: "b" }] },
    },
    "template_runtime_error",
  );

  expect(found).toMatchObject({ set: "sample", patch: { items: [] }, expect: {} });
  expect(found!.message).toContain("template_runtime_error");
  const { file } = await writeFoundTest(folder, found!);
  expect(JSON.parse(readFileSync(join(folder, file), "utf8")).data).toEqual({ set: "sample", patch: { items: [] } });
});

test("a table that breaks PDF/UA where one row lacks a column is found, with the fewest rows", async () => {
  const found = await findFirst(
    {
      "template.html": page(
        `<h1>Offer</h1><table><thead><tr><th scope="col">Item</th><th scope="col">Price</th></tr></thead><tbody>
        {%- for line in lines -%}
        <tr><td>{{ line.item }}</td>{% if line.price %}<td>{{ line.price }}</td>{% endif %}</tr>
        {%- endfor -%}</tbody></table>`,
      ),
      "template.json": { settings: { pdf: { ua: { check: "strict" } } } },
      "data/sample.json": {
        lines: [
          { item: 1, price: 10 },
          { item: 2, price: 20 },
          { item: 3, price: 30 },
        ],
      },
    },
    "ua ",
  );

  expect(found).toMatchObject({ set: "sample", expect: { ua: "conformant" } });
  expect(found!.message).toMatch(/^PDF\/UA-1 7\.2-43: A row spans 1 column where its table has 2/);
  const { lines } = found!.patch as { lines: unknown[] };
  expect(lines.length).toBeLessThanOrEqual(2);
});

/** The tools of a machine on which the renders of these numbers, counted from 1, reach their time limit. */
function starved(isLate: (render: number) => boolean): OpenTestTools {
  let renders = 0;
  const print: OpenTestTools["browser"]["print"] = async (...given) => {
    if (isLate(++renders)) throw new BrowserError("render_timeout", "The document ran for 60 s and was stopped.");
    return tools.browser.print(...given);
  };

  return { ...tools, browser: { ...tools.browser, print } };
}

const greeting = { "template.html": page("<p>Hello {{ name }}</p>"), "data/sample.json": { name: "Ada" } };

async function fuzzOn(machine: OpenTestTools) {
  const { template } = await readTestedFolder(writeFolder(folder, greeting));
  const enough = new AbortController();

  return fuzzTemplate(template, machine, {
    seed: 1,
    timeMs: 280_000,
    signal: enough.signal,
    onFound: () => enough.abort(),
  });
}

test("a time limit that a busy machine reached once is not a weakness", async () => {
  // The data set as it is, and one that was changed.
  const { found } = await fuzzOn(starved((render) => render === 1 || render === 4));

  expect(found.filter(({ message }) => message.startsWith("render_timeout"))).toEqual([]);
});

test("a time limit that the unchanged data set reaches again and again is a weakness", async () => {
  const { found } = await fuzzOn(starved(() => true));

  expect(found).toMatchObject([{ changes: [], message: expect.stringMatching(/^render_timeout/) }]);
});
