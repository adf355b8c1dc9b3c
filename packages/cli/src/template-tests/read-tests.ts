/** Reads the tests of a template's folder, strictly: a test with a misspelt field must not pass by expecting nothing. */
import { lstat, readdir, readFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import {
  findFieldPosition,
  findPosition,
  type JsonData,
  JsonFault,
  type JsonPath,
  mergePatch,
  noData,
  pathOf,
  readJson,
  readJsonData,
  valueText,
} from "@platen/json";
import {
  checkSettings,
  isPatchedSet,
  parseTestFile,
  RenderFailure,
  resolveSettings,
  type TemplateFolder,
  type TestData,
  type TestFile,
} from "@platen/render";
import { CommandError, exitCodes } from "../exit-codes.ts";
import { refuseLinks } from "../templates/folder-paths.ts";
import { readLocalTemplate } from "../templates/local-template.ts";
import type { TestCase, TestedFolder } from "./test-case.ts";

/** Ends the command where the folder is not a template or a test file is wrong. */
export async function readTestedFolder(folder: string): Promise<TestedFolder> {
  const path = resolve(folder);
  const template = await readLocalTemplate(path);
  await refuseLinks(path, ["tests"]);
  const cases: TestCase[] = [];
  for (const name of await testNames(path)) cases.push(...(await readTest(folder, `tests/${name}.json`, template)));

  return { folder, template, cases };
}

async function testNames(folder: string): Promise<string[]> {
  const tests = join(folder, "tests");
  if (!(await lstat(tests).catch(() => null))?.isDirectory()) return [];
  const entries = await readdir(tests, { withFileTypes: true });

  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".json"))
    .map((entry) => basename(entry.name, ".json"))
    .sort();
}

async function readTest(folder: string, file: string, template: TemplateFolder): Promise<TestCase[]> {
  const source = join(folder, file);
  const text = await readFile(resolve(folder, file), "utf8");
  const given = parseTest(source, text);
  refuseSettings(given, { source, text, template });
  const base = basename(file, ".json");
  const data = given.data;
  const entries: { name: string; data: TestData | undefined; path: JsonPath }[] = Array.isArray(data)
    ? data.map((each, index) => ({ name: `${base}.${nameOf(each, index)}`, data: each, path: ["data", index] }))
    : [{ name: base, data, path: ["data"] }];
  const names = new Map<string, number>();

  return entries.map(({ name, data: one, path }) => {
    const count = (names.get(name) ?? 0) + 1;
    names.set(name, count);
    return {
      folder,
      name: count === 1 ? name : `${name}.${count}`,
      file,
      text,
      given,
      data: dataOf(one, { source, text, path, template }),
      dataPath: path,
    };
  });
}

/** A data set gives its name to the test; other entries of a list are counted. */
function nameOf(data: TestData, index: number): string {
  return typeof data === "string" ? data : String(index + 1);
}

function parseTest(source: string, text: string): TestFile {
  let value: unknown;
  try {
    value = readJson(text).value;
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    const { line, column } = error.position;
    throw wrongTest(`${source}:${line}:${column}: error: The test ${error.message}.`);
  }
  const parsed = parseTestFile(value);
  if ("test" in parsed) return parsed.test;

  const lines = parsed.findings.map(({ path, message, isUnknownField }) => {
    const { line, column } = isUnknownField ? findFieldPosition(text, path) : findPosition(text, path);
    return `${source}:${line}:${column}: error: ${written(path)} ${message}`;
  });
  throw wrongTest(lines.join("\n"));
}

/** Settings that the template accepts without the test's are wrong because of the test's. */
function refuseSettings({ settings, expect }: TestFile, place: Omit<DataPlace, "path">): void {
  if (settings === undefined || expect.problem) return;
  if (checkSettings(place.template.settings).length > 0) return;
  try {
    resolveSettings(place.template.settings, settings);
  } catch (error) {
    if (!(error instanceof RenderFailure)) throw error;
    const lines = error.findings.map(({ path, message }) => {
      const { line, column } = findPosition(place.text, ["settings", ...pathOf(path)]);
      return `${place.source}:${line}:${column}: error: settings.${path} ${message}.`;
    });
    throw wrongTest(lines.join("\n"));
  }
}

interface DataPlace {
  source: string;
  text: string;
  path: JsonPath;
  template: TemplateFolder;
}

function dataOf(data: TestData | undefined, { source, text, path, template }: DataPlace): JsonData {
  if (data === undefined) return template.datasets.find((each) => each.default)?.data ?? noData;
  if (typeof data === "string") return findSet(data, { source, text, path, template }).data;
  // The text is read again, so that amounts of an invoice keep their digits.
  if (!isPatchedSet(data)) return readJsonData(valueText(text, path)!);

  const set = typeof data.set === "string" ? data.set : undefined;
  const base =
    set === undefined
      ? template.datasets.find((each) => each.default)
      : findSet(set, { source, text, path: [...path, "set"], template });
  const patch = valueText(text, [...path, "patch"]);

  return readJsonData(mergePatch(base?.text ?? "{}", patch ?? "{}"));
}

function findSet(name: string, { source, text, path, template }: DataPlace): TemplateFolder["datasets"][number] {
  const found = template.datasets.find((each) => each.name === name);
  if (found) return found;
  const { line, column } = findPosition(text, path);
  const names = template.datasets.map((each) => each.name).join(", ") || "none";
  throw wrongTest(
    `${source}:${line}:${column}: error: ${written(path)} is "${name}", but the template has no such data set; it has: ${names}.`,
  );
}

/** `["expect", "text", 0]` → `expect.text[0]`. */
export function written(path: JsonPath): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === "number") return `${text}[${part}]`;
    return text === "" ? part : `${text}.${part}`;
  }, "");
}

function wrongTest(message: string): CommandError {
  return new CommandError(exitCodes.usage, "test_file_invalid", message);
}
