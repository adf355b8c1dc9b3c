/** What is published: packed, installed in an empty project and used there, in Node and in a browser. */
import { execFileSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { findBrowser, startBrowser } from "@platen/browser";
import { parseAllowPrivate } from "@platen/egress";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const project = mkdtempSync(join(tmpdir(), "platen-packed-"));
const inProject = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: project, encoding: "utf8" });

beforeAll(() => {
  execFileSync(process.execPath, [join(root, "scripts", "build.ts")], { cwd: root });
  const tarballs = globSync("dist/*/package.json", { cwd: root }).map((manifest) => {
    const [packed] = JSON.parse(inProject("npm", "pack", "--json", join(root, dirname(manifest)))) as {
      filename: string;
    }[];
    return join(project, packed!.filename);
  });
  writeFileSync(join(project, "package.json"), JSON.stringify({ private: true, type: "module" }));
  inProject("npm", "install", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error", ...tarballs);
  // On a busy machine that has installed nothing before, the packages of others take minutes.
}, 900_000);
afterAll(() => rmSync(project, { recursive: true }));

test("every package imports from its tarball", () => {
  const names = globSync("dist/*/package.json", { cwd: root })
    .map((manifest) => (JSON.parse(readFileSync(join(root, manifest), "utf8")) as { name: string }).name)
    .filter((name) => name !== "platen");
  const counted = inProject(
    process.execPath,
    "--input-type=module",
    "--eval",
    `for (const name of ${JSON.stringify(names)}) console.log(name, Object.keys(await import(name)).length > 0)`,
  );

  expect(counted.trim().split("\n").sort()).toEqual(names.map((name) => `${name} true`).sort());
});

test("the template library renders all three languages", () => {
  const script = `
    import { render } from "@platen/templates";
    const data = { total: 12.5 };
    console.log(render({ engine: "liquid", source: "{{ total | currency: 'EUR', locale: 'de' }}", data }).output);
    console.log(render({ engine: "jinja2", source: "{{ total|currency('EUR', locale='de') }}", data }).output);
    console.log(render({ engine: "handlebars", source: "{{currency total 'EUR' locale='de'}}", data }).output);`;

  expect(inProject(process.execPath, "--input-type=module", "--eval", script)).toBe("12,50\u00a0€\n".repeat(3));
});

test("the command runs from its package", () => {
  expect(inProject(join(project, "node_modules", ".bin", "platen"), "--version")).toMatch(/^\d+\.\d+\.\d+/);
});

/** A Node below 24 on this machine, where there is one. */
const oldNode = (process.env.PATH ?? "")
  .split(delimiter)
  .map((folder) => join(folder, "node"))
  .find(
    (path) =>
      existsSync(path) &&
      Number(execFileSync(path, ["-p", "process.versions.node"], { encoding: "utf8" }).split(".")[0]) < 24,
  );

test.skipIf(!oldNode)("the command runs under an older Node, with the one that it brings", () => {
  const command = join(project, "node_modules", "platen", "bin", "platen.cjs");

  expect(inProject(oldNode!, command, "--version")).toMatch(/^\d+\.\d+\.\d+/);
  expect(inProject(oldNode!, command, "new", "./offer", "--json")).toContain('"slug": "offer"');
  expect(inProject(oldNode!, command, "validate", "./offer")).toContain("offer: valid, 1 data set");
});

test("the type declarations serve a strict project", () => {
  writeFileSync(
    join(project, "use.ts"),
    'import { render } from "@platen/templates";\nexport const text: string = render({ engine: "liquid", source: "", data: {} }).output;\n',
  );

  inProject(
    join(root, "node_modules", ".bin", "tsc"),
    "--noEmit",
    "--strict",
    "--module",
    "nodenext",
    "--target",
    "es2024",
    "use.ts",
  );
});

test("the template library runs in a bundled page", async () => {
  const page = join(project, "page");
  mkdirSync(page);
  writeFileSync(
    join(page, "entry.js"),
    `import { render } from "@platen/templates";
    const engines = { liquid: "{{ a | upcase }}", jinja2: "{{ a|upper }}", handlebars: "{{upper a}}" };
    const outputs = Object.entries(engines).map(([engine, source]) => render({ engine, source, data: { a: "yes" } }).output);
    const code = render({ engine: "liquid", source: "{{ a | qr }}", data: { a: "yes" } }).output;
    if (outputs.join() === "YES,YES,YES" && code.includes("<svg")) document.body.id = "rendered";`,
  );
  const bundle = { entry: join(page, "entry.js"), formats: ["iife" as const], name: "page", fileName: () => "page.js" };
  await build({ root: page, logLevel: "error", build: { lib: bundle, outDir: page, emptyOutDir: false } });
  const script = readFileSync(join(page, "page.js"), "utf8").replaceAll("</script", "<\\/script");

  const browser = await startBrowser({
    executable: findBrowser(process.env)!.path,
    sandbox: process.env.PLATEN_SANDBOX === "off" ? "off" : "on",
    concurrency: 1,
    allowPrivate: parseAllowPrivate(undefined),
    log: () => {},
  });
  // The screenshot waits for the id that the script sets only when all outputs are right.
  const shown = browser.screenshot({
    html: `<!doctype html><meta charset="utf-8"><body><script>${script}</script></body>`,
    workspace: "test",
    network: { assets: new Map(), allowHosts: [] },
    javascript: true,
    waitFor: { selector: "#rendered", timeoutMs: 120_000 },
    locale: "en",
    timezone: "UTC",
    timeoutMs: 240_000,
    maxOutputBytes: 10_000_000,
    width: 100,
    height: 100,
    scale: 1,
    format: "png",
    quality: 90,
    transparent: false,
    fullPage: false,
  });
  await expect(shown.finally(() => browser.close())).resolves.toMatchObject({ warnings: [] });
});
