import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { validateFolder } from "./validate-folder.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "platen-validate-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function findingsOf(files: Record<string, string>) {
  for (const [path, text] of Object.entries({ "template.html": "<p>x</p>", ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { valid, findings } = await validateFolder(folder);
  return {
    valid,
    findings: findings.map(({ file, line, column, path, message }) => [file, line, column, path, message]),
  };
}

test.each([
  [
    "template.json",
    '{\n  "settings": {"page": {"margin": {"top": "20"}}}\n}',
    [2, 43, "settings.page.margin.top", 'is "20": write a length with its unit, such as "20mm"'],
  ],
  ["template.json", '{\n  "engine": "mustache"\n}', [2, 13, "engine", expect.stringContaining("liquid")]],
  [
    "template.json",
    '{"settings": {"page": {"margin": {"top": "200mm", "bottom": "200mm"}}}}',
    [1, 34, "page.margin", expect.stringContaining("leaves no height")],
  ],
  ["data/x.json", '{\n  "a": [1,,2]}', [2, 11, null, 'is not JSON: unexpected ","']],
  ["data/x.json", '{"a": ', [1, 7, null, "is not JSON: the text ends too early"]],
  ["data/x.json", "[]", [1, 1, null, 'must be a JSON object, such as {"name": "Ada"}']],
])("%s with a fault is found where it stands (%#)", async (file, text, finding) => {
  expect(await findingsOf({ [file]: text })).toEqual({ valid: false, findings: [[file, ...finding]] });
});

test("a template without data sets is checked with the empty data that a request may come with", async () => {
  expect(await findingsOf({ "schema.json": '{"required": ["name"]}' })).toEqual({
    valid: false,
    findings: [[null, null, null, "data.name", "is missing"]],
  });
});

test("a folder without template.html is not a template", async () => {
  rmSync(join(folder, "template.html"), { force: true });
  const { valid, slug, findings } = await validateFolder(folder);
  expect({ valid, slug }).toEqual({ valid: false, slug: null });
  expect(findings[0]?.message).toContain("has no template.html");
});
