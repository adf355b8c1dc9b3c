import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { platen } from "../testing/platen.ts";

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "platen-validate-"));
});
afterEach(() => rmSync(parent, { recursive: true }));

function folderWith(files: Record<string, string>): string {
  const folder = join(parent, "offer");
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** No database, no browser, and a service that nobody could reach. */
const offline = {
  DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
  PLATEN_BASE_URL: "http://127.0.0.1:1",
  PLATEN_CHROMIUM: "/nowhere",
};

test("the starter templates are valid, each data set of each, without database, browser and service", async () => {
  const starters = fileURLToPath(new URL("../../../../templates/", import.meta.url));
  const folders = ["certificate", "invoice-simple", "report", "shipping-label", "social-card"].map((name) =>
    join(starters, name),
  );
  const { exitCode, stdout } = await platen(["validate", ...folders], { env: offline });

  expect(exitCode).toBe(0);
  expect(stdout.trim().split("\n")).toEqual(folders.map((folder) => `${folder}: valid, 2 data sets`));
});

test("every finding is named with file, line and column, and ends with 1", async () => {
  const folder = folderWith({
    "template.html": "<p>{{ name | upcas }}</p>\n{% include 'nope' %}",
    "schema.json": '{"required": ["name"], "properties": {"lines": {"items": {"required": ["price"]}}}}',
    "data/good.json": '{"name": "Ada"}',
    "data/bad.json": '{\n  "lines": [\n    {"price": 1},\n    {"prce": 2}\n  ]\n}',
  });
  const { exitCode, stdout } = await platen(["validate", folder]);

  expect(exitCode).toBe(1);
  expect(stdout.trim().split("\n")).toEqual([
    `${folder}/template.html:1:14: error: No filter is called "upcas". Did you mean "upcase"? (unknown-filter)`,
    `${folder}/template.html:2:12: error: There is no partial "nope". This template has no partials. (unknown-partial)`,
    `${folder}/data/bad.json:1:1: error: data.name is missing (data_invalid)`,
    `${folder}/data/bad.json:4:5: error: data.lines[1].price is missing (data_invalid)`,
    `${folder}: not valid, 4 errors`,
  ]);
});

test("--json gives the same as fields, one entry a template and a verdict a data set", async () => {
  const folder = folderWith({
    "template.html": "<p>{{ name }}</p>",
    "schema.json": '{"required": ["name"]}',
    "data/good.json": '{"name": "Ada"}',
    "data/bad.json": "{}",
  });
  const { exitCode, stdout } = await platen(["validate", folder, "--json"]);

  expect(exitCode).toBe(1);
  expect(JSON.parse(stdout)).toEqual({
    valid: false,
    templates: [
      {
        folder,
        slug: "offer",
        valid: false,
        datasets: [
          { name: "bad", valid: false },
          { name: "good", valid: true },
        ],
        findings: [
          {
            severity: "error",
            code: "data_invalid",
            file: "data/bad.json",
            line: 1,
            column: 1,
            path: "data.name",
            message: "is missing",
          },
        ],
      },
    ],
  });
});

test("what cannot be rendered with a data set is found, undefined names included", async () => {
  const folder = folderWith({
    "template.json": '{"engine": "jinja2"}',
    "template.html": "<p>\n{{ customer.address.city }}</p>",
    "data/bad.json": '{"customer": {}}',
    "data/good.json": '{"customer": {"address": {"city": "Ulm"}}}',
  });
  const { exitCode, stdout } = await platen(["validate", folder], { env: offline });

  expect(exitCode).toBe(1);
  expect(stdout.trim().split("\n")).toEqual([
    expect.stringMatching(/template\.html:2:\d+: error: .*'address'.* \(template_runtime_error\)$/),
    `${folder}: not valid, 1 error`,
  ]);
});

test("a path that is not a folder is wrong usage and ends with 2", async () => {
  expect(await platen(["validate", join(parent, "nowhere")])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("nowhere does not exist; give the folder of a template"),
  });
});

test("a folder with a link in it is refused by validate, render and new", async () => {
  const folder = folderWith({ "template.html": "<p>x</p>", "data/a.json": "{}" });
  symlinkSync("/etc/passwd", join(folder, "style.css"));
  symlinkSync(parent, join(parent, "link"));
  const refused = (path: string) => ({ exitCode: 2, stderr: expect.stringContaining(`${path} is a link`) });

  const inside = refused(join(folder, "style.css"));
  expect(await platen(["validate", folder], { env: offline })).toMatchObject(inside);
  expect(await platen(["render", folder, "-o", join(parent, "a.pdf")], { env: offline })).toMatchObject(inside);
  expect(await platen(["new", join(parent, "link")], { env: offline })).toMatchObject(refused(join(parent, "link")));
});
