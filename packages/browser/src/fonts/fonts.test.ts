import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "../browser.ts";
import { printJob, startTestBrowser } from "../testing/browser.ts";
import { pdfText, usedFonts } from "../testing/pdf.ts";
import { createCharacterSet } from "./character-set.ts";
import { coverageOf } from "./coverage.ts";
import { fontFiles, fontFolders } from "./font-folders.ts";
import { missingGlyphs } from "./missing-glyphs.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await startTestBrowser();
});
afterAll(() => browser.close());

const print = (html: string) => browser.print(printJob(`<meta charset=utf-8>${html}`));
const interFile = fontFiles(fontFolders().find((folder) => folder.endsWith("/inter")) ?? "").find((name) =>
  name.includes("400Regular/"),
);

test("well-known family names lead to bundled fonts, whatever the machine has", async () => {
  const families = {
    Arial: "Arimo",
    "Helvetica Neue": "Arimo",
    "Times New Roman": "Tinos",
    "Courier New": "Cousine",
    Georgia: "SourceSerif4",
    "system-ui": "Inter",
    "sans-serif": "Inter",
    serif: "SourceSerif4",
    monospace: "JetBrainsMono",
    "No Such Family": "SourceSerif4",
  };
  for (const [family, font] of Object.entries(families)) {
    const generic = /^(system-ui|.*serif|monospace)$/.test(family);
    const { bytes } = await print(`<p style="font-family: ${generic ? family : `'${family}'`}">Text`);
    expect([family, usedFonts(bytes)]).toEqual([family, [expect.stringContaining(font)]]);
  }
});

test("Latin, Greek, Cyrillic, the euro sign and the narrow no-break space are drawn", async () => {
  const text = "Żółć ñandú Ελλάδα Україна 1\u202f234,50\u00a0€ „Text“ – …";
  const { bytes, warnings } = await print(`<p>${text}</p><p style="font-family:Arial">${text}</p><pre>${text}</pre>`);

  expect(warnings).toEqual([]);
  expect(await pdfText(bytes)).toContain("Ελλάδα Україна");
});

test("characters that no font has are named", async () => {
  const { warnings } = await print(
    "<p>snow ☃ &#x13000; <span>ok</span></p><style>p::after { content: '\\2603\\16A0' }</style>",
  );

  expect(warnings).toMatchObject([{ code: "missing_glyph" }]);
  for (const name of ["U+2603", "U+13000", "U+16A0"]) expect(warnings[0]?.message).toContain(name);
});

test("characters that are not shown need no font", async () => {
  const { warnings } = await print(
    "<!-- ☃ --><style>/* ☃ */</style><p title='☃'>x<span hidden>☃</span>&shy;\u200d\u2060</p>",
  );

  expect(warnings).toEqual([]);
});

test("a script's characters are looked at as well", async () => {
  const html = "<p id=p></p><script>p.textContent = String.fromCodePoint(0x2603)</script>";
  const { warnings } = await browser.print(printJob(html, { javascript: true }));

  expect(warnings).toMatchObject([{ code: "missing_glyph", message: expect.stringContaining("U+2603") }]);
});

test("a template's own font is used, and its characters are not missing", async () => {
  const bytes = readFileSync(interFile ?? "");
  const network = { assets: new Map([["assets/own.ttf", { contentType: "font/ttf", bytes }]]), allowHosts: [] };
  const html =
    "<style>@font-face { font-family: Own; src: url(assets/own.ttf) } p { font-family: Own, serif }</style><p>Own text";

  const result = await browser.print(printJob(html, { network }));

  expect(usedFonts(result.bytes)).toEqual([expect.stringContaining("Inter")]);
  const long = await browser.print(printJob(`${html}${"<p>Own text".repeat(4_000)}`, { network }));
  expect(usedFonts(long.bytes)).toEqual([expect.stringContaining("Inter")]);
  const ask = (fonts: Uint8Array[]) =>
    missingGlyphs({ html: "<p>€", scripts: false, coverage: createCharacterSet(), fonts, evaluate: async () => "€" });
  expect(await ask([bytes])).toBeNull();
  expect(await ask([])).toMatchObject({ code: "missing_glyph" });
});

test("fonts in a folder that is closed to the browser's user are still found", async () => {
  const folder = mkdtempSync(join(tmpdir(), "platen-closed-fonts-"));
  cpSync(interFile ?? "", join(folder, "400Regular.ttf"));
  chmodSync(folder, 0o700);
  const other = await startTestBrowser({ fontFolders: [folder] });
  try {
    expect(await pdfText((await other.print(printJob("<p>works"))).bytes)).toBe("works");
  } finally {
    await other.close();
    rmSync(folder, { recursive: true });
  }
});

test("no more fonts are read than it takes to find a character", () => {
  const unreadable: string[] = [];
  const folder = mkdtempSync(join(tmpdir(), "platen-coverage-"));
  writeFileSync(join(folder, "damaged.ttf"), "no font");
  const coverage = coverageOf([...fontFolders().slice(0, 1), folder], (file) => unreadable.push(file));

  expect(coverage.has(0x41)).toBe(true);
  expect(unreadable).toEqual([]);
  expect(coverage.has(0x13000)).toBe(false);
  expect(unreadable).toEqual([join(folder, "damaged.ttf")]);
  rmSync(folder, { recursive: true });
});

test("the bundled fonts cover what European documents need", () => {
  const coverage = coverageOf(fontFolders(), (file) => expect.fail(`${file} cannot be read`));
  const missing = [];
  for (const [first, last] of [
    [0x20, 0x7e],
    [0xa1, 0x17f],
    [0x391, 0x3a1],
    [0x3a3, 0x3ce],
    [0x400, 0x45f],
    [0x2013, 0x2014],
    [0x201a, 0x201e],
    [0x202f, 0x202f],
    [0x20ac, 0x20ac],
    [0x2190, 0x2193],
  ] as const) {
    for (let code = first; code <= last; code++) if (!coverage.has(code)) missing.push(code.toString(16));
  }

  expect(missing).toEqual([]);
});
