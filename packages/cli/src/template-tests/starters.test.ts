/** The starters pass their own tests, and a change to one of them is caught by the test that it carries. */
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import planted from "../testing/planted-changes.json" with { type: "json" };
import { temporaryFolder } from "../testing/template-folder.ts";
import { readTestedFolder } from "./read-tests.ts";
import { type OpenTestTools, openTestTools, runTests } from "./run-tests.ts";

const templates = fileURLToPath(new URL("../../../../templates/", import.meta.url));
const quietly = { update: false, onEnd: () => {} };

let tools: OpenTestTools;
let parent: ReturnType<typeof temporaryFolder>;
beforeAll(async () => {
  // A machine that is busy must not end a render.
  tools = await openTestTools({ ...process.env, PLATEN_RENDER_TIMEOUT: "240s" });
  parent = temporaryFolder();
});
afterAll(async () => {
  parent?.remove();
  await tools?.close();
});

test("every starter passes its tests", async () => {
  const folders = await Promise.all(readdirSync(templates).map((name) => readTestedFolder(join(templates, name))));
  const ran = await runTests(folders, tools, quietly);
  const failed = ran.flatMap(({ result: { folder, name, failures } }) =>
    failures.map(({ path, found }) => `${folder}: ${name}: ${path}: ${found}`),
  );

  expect(folders.filter(({ cases }) => cases.length === 0)).toEqual([]);
  expect(failed).toEqual([]);
});

/** Two of them with each run; the others where someone asks for all. */
const starters = process.env.PLATEN_ALL_STARTERS ? Object.keys(planted) : ["invoice-simple", "certificate"];

test.each(starters)("each of ten planted changes to %s is caught", async (starter) => {
  const original = join(parent.path, `${starter}-original`);
  cpSync(join(templates, starter), original, { recursive: true });
  // Pictures of this machine's browser: the stored ones may be of another version.
  const { default_dataset: data } = JSON.parse(readFileSync(join(original, "template.json"), "utf8"));
  const looks = JSON.stringify({ data, expect: { snapshot: true } });
  for (const file of readdirSync(join(original, "tests"))) {
    if (file.endsWith(".json")) writeFileSync(join(original, "tests", file), "{}");
  }
  writeFileSync(join(original, "tests", "looks.json"), looks);
  await runTests([await readTestedFolder(original)], tools, { ...quietly, update: true });

  const changes = planted[starter as keyof typeof planted] as string[][];
  const folders = changes.map(([name, ...edits]) => {
    const folder = join(parent.path, `${starter}-${name!.replaceAll(" ", "-")}`);
    cpSync(original, folder, { recursive: true });
    for (let at = 0; at < edits.length; at += 3) {
      const path = join(folder, edits[at]!);
      const text = readFileSync(path, "utf8");
      expect(text, `${starter}: ${name}`).toContain(edits[at + 1]);
      writeFileSync(
        path,
        text.replace(edits[at + 1]!, () => edits[at + 2]!),
      );
    }
    return folder;
  });
  const tested = await Promise.all([original, ...folders].map((folder) => readTestedFolder(folder)));
  const only = tested.map((each) => ({ ...each, cases: each.cases.filter(({ name }) => name === "looks") }));
  const ran = await runTests(only, tools, quietly);
  const [unchanged, ...changed] = ran.map(({ result }) =>
    result.failures.map(({ path, found }) => `${path}: ${found}`),
  );

  expect(unchanged).toEqual([]);
  // A difference from the snapshot, or a refusal by the check of a standard: a render that did not end catches nothing.
  const isCaught = (failure: string) => /^expect\.snapshot|refused with (pdfua|einvoice)_/.test(failure);
  const missed = changes.filter((_change, index) => !changed[index]!.some(isCaught)).map(([name]) => name);
  expect(missed).toEqual([]);
});
