import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { platen } from "../testing/platen.ts";

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "platen-new-"));
});
afterEach(() => rmSync(parent, { recursive: true }));

test.each(["liquid", "jinja2", "handlebars"])("a new template in %s is valid and renders at once", async (engine) => {
  const folder = join(parent, "My Offer");
  const made = await platen(["new", folder, "--engine", engine]);
  expect(made).toMatchObject({ exitCode: 0, stderr: "" });
  expect(JSON.parse(readFileSync(join(folder, "template.json"), "utf8"))).toMatchObject({ slug: "my-offer", engine });

  expect(await platen(["validate", folder])).toMatchObject({ exitCode: 0 });
  const html = await platen(["render", folder, "--format", "html", "-o", "-"]);
  expect(html.stderr).toBe("");
  expect(html.stdout).toContain("<h1>Offer for Ada Lovelace</h1>");
  expect(html.stdout).toContain("2 March 2026");
  expect(html.stdout).toMatch(/€75\.50|75\.50\s?€/);
});

test("a folder that holds something is left alone", async () => {
  const folder = join(parent, "offer");
  await platen(["new", folder]);
  const before = readdirSync(folder, { recursive: true });

  expect(await platen(["new", folder])).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("is not empty") });
  expect(readdirSync(folder, { recursive: true })).toEqual(before);
});

test.each([
  ["npx", "  npx platen render"],
  ["platen", "  npm run platen -- render"],
  ["", "  platen render"],
])("the next step is written as the command was started (%s)", async (npm_lifecycle_event, step) => {
  const folder = join(parent, "offer");

  expect((await platen(["new", folder], { env: { npm_lifecycle_event } })).stdout).toContain(`${step} ${folder} `);
});
