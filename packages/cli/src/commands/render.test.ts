import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { platen, sourceFile } from "../testing/platen.ts";

let folder: string;
let template: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "platen-render-"));
  template = join(folder, "greeting");
  mkdirSync(join(template, "data"), { recursive: true });
  writeFileSync(
    join(template, "template.html"),
    "<!doctype html><html lang=en><title>Hello</title><p>Hello {{ name }}</p></html>",
  );
  writeFileSync(join(template, "data", "default.json"), '{"name": "Ada"}');
  writeFileSync(join(template, "schema.json"), '{"type": "object", "required": ["name"]}');
});
afterAll(() => rmSync(folder, { recursive: true }));

test("a folder and its default data set become a PDF", async () => {
  const output = join(folder, "out.pdf");
  const { exitCode, stdout } = await platen(["render", template, "-o", output, "--json"]);
  expect(exitCode).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    ok: true,
    file: output,
    content_type: "application/pdf",
    pages: 1,
    warnings: [],
  });
  expect(readFileSync(output).subarray(0, 5).toString()).toBe("%PDF-");
});

test("the ending of the output file chooses the format", async () => {
  const output = join(folder, "out.png");
  expect(await platen(["render", template, "-o", output])).toMatchObject({ exitCode: 0, stdout: "" });
  expect(readFileSync(output).subarray(1, 4).toString()).toBe("PNG");
});

test("data from standard input goes into the document, which goes to standard output", async () => {
  const options = { input: '{"name": "Grace"}' };
  const { exitCode, stdout } = await platen(
    ["render", template, "--data", "-", "--format", "html", "-o", "-"],
    options,
  );
  expect(exitCode).toBe(0);
  expect(stdout).toContain("<p>Hello Grace</p>");
});

test("Tailwind mode, and a template without a browser: HTML needs none", async () => {
  const styled = join(folder, "styled");
  mkdirSync(styled);
  writeFileSync(join(styled, "template.html"), '<p class="text-red-500">Hello</p>');
  writeFileSync(join(styled, "template.json"), '{"settings": {"tailwind": true}}');
  const env = { PLATEN_CHROMIUM: join(folder, "no-browser") };
  const { exitCode, stdout } = await platen(["render", styled, "--format", "html", "-o", "-"], { env });
  expect(exitCode).toBe(0);
  expect(stdout).toContain(".text-red-500");
});

test("data against the schema are findings: 1, with the path", async () => {
  const { exitCode, stdout } = await platen(["render", template, "--data", "-", "--json"], { input: "{}" });
  expect(exitCode).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    ok: false,
    error: { code: "data_invalid", errors: [{ path: expect.stringContaining("data") }] },
  });
});

test("data that is not JSON is a finding, a file that does not exist is wrong usage", async () => {
  expect(await platen(["render", template, "--data", "-"], { input: "{" })).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining("standard input is not JSON"),
  });
  expect(await platen(["render", template, "--data", join(folder, "none.json")])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("none.json cannot be read (ENOENT)"),
  });
  expect(await platen(["render", template, "--dataset", "june"])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('has no data set "june"; it has: default.'),
  });
});

test("a fault in the template is a finding with its file, line and column", async () => {
  const faulty = join(folder, "faulty");
  mkdirSync(faulty);
  writeFileSync(join(faulty, "template.html"), "<p>\n{% if %}\n</p>");
  const { exitCode, stderr } = await platen(["render", faulty, "-o", join(folder, "faulty.pdf")]);
  expect(exitCode).toBe(1);
  expect(stderr).toContain(`${join(faulty, "template.html")}:2:`);
});

test("a fault in the data is a finding with its file, line and column, in words and as JSON", async () => {
  const data = join(folder, "june.json");
  writeFileSync(data, '{\n  "nme": "Ada"\n}');
  const spoken = await platen(["render", template, "--data", data]);
  expect(spoken).toMatchObject({
    exitCode: 1,
    stderr: `platen: ${data}:1:1: error: data.name is missing (data_invalid)\n`,
  });
  const { stdout } = await platen(["render", template, "--data", data, "--json"]);
  expect(JSON.parse(stdout).error).toMatchObject({
    code: "data_invalid",
    errors: [{ file: data, line: 1, column: 1, path: "data.name", message: "is missing" }],
  });
});

test("an ending that is not an output format is refused with those that are", async () => {
  const output = join(folder, "card.gif");
  const { exitCode, stderr } = await platen(["render", template, "-o", output]);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(
    '".gif" is not an output format: end the name with .pdf, .png, .jpeg, .webp, .html or .xml, or say the format with --format.',
  );
  expect(existsSync(output)).toBe(false);
});

test("the command says that it took the folder", async () => {
  const output = join(folder, "said.html");
  const { stderr } = await platen(["render", template, "-o", output]);
  expect(stderr).toContain(`from the folder ${template}\n`);
});

test("a folder without a template is refused, and so is a browser that is not there", async () => {
  expect(await platen(["render", join(folder, "nowhere")])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("does not exist"),
  });
  expect(
    await platen(["render", template, "-o", join(folder, "x.pdf")], { env: { PLATEN_CHROMIUM: "/nowhere/chromium" } }),
  ).toMatchObject({
    exitCode: 4,
    stderr: expect.stringContaining("PLATEN_CHROMIUM"),
  });
});

test("an error of the template is reported where no browser is, and leaves none behind where one was started", async () => {
  const faulty = join(folder, "faulty-too");
  mkdirSync(faulty);
  writeFileSync(join(faulty, "template.html"), "{% if %}");
  const temporary = join(folder, "temporary");
  mkdirSync(temporary, { mode: 0o755 });
  for (const env of [{ PLATEN_CHROMIUM: "/nowhere/chromium" }, { TMPDIR: temporary }]) {
    expect(await platen(["render", faulty, "-o", join(folder, "x.pdf")], { env })).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining(`${join(faulty, "template.html")}:1:`),
    });
  }

  // What is known of the fonts is kept for the next start.
  expect(readdirSync(temporary).filter((name) => !name.startsWith("platen-font-cache-"))).toEqual([]);
});

test("a document from a folder is made without loading the service, its client and the way out", async () => {
  const list = join(folder, "loaded.txt");
  const watch = join(folder, "watch.mjs");
  writeFileSync(
    watch,
    `import { appendFileSync } from "node:fs";
    import { registerHooks } from "node:module";
    registerHooks({ load: (url, context, next) => (appendFileSync(${JSON.stringify(list)}, url + "\\n"), next(url, context)) });`,
  );
  const env = { NODE_OPTIONS: `--import ${watch}` };
  const args = ["render", template, "-o", join(folder, "light.pdf")];
  expect(await platen(args, { env, program: sourceFile })).toMatchObject({ exitCode: 0 });

  const loaded = readFileSync(list, "utf8");
  expect(loaded).toContain("packages/render/src/render-document.ts");
  expect(loaded).not.toMatch(/node_modules\/(hono|kysely|pg|sharp|undici)\/|packages\/sdk\//);
});
