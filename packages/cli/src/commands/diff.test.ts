import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { platen } from "../testing/platen.ts";
import { startService } from "../testing/service.ts";

const starters = join(import.meta.dirname, "../../../../templates");
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "platen-diff-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A file of one page; readers find its objects without a table. */
function writePdf(name: string, title: string): string {
  const file = join(folder, name);
  writeFileSync(
    file,
    `%PDF-1.7
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Count 1/Kids[3 0 R]>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Resources<<>>>> endobj
4 0 obj <</Title(${title})>> endobj
trailer <</Root 1 0 R/Info 4 0 R>>
`,
  );

  return file;
}

test("two PDFs: equal ends with 0, different with 1 and one line for each difference", async () => {
  const [one, same, other] = [writePdf("a.pdf", "One"), writePdf("b.pdf", "One"), writePdf("c.pdf", "Two")];

  expect(await platen(["diff", one, same])).toEqual({
    exitCode: 0,
    stdout: `${one} → ${same}: no difference, 1 page\n`,
    stderr: "",
  });
  expect(await platen(["diff", one, other])).toEqual({
    exitCode: 1,
    stdout: `metadata title "One" is now "Two"\n${one} → ${other}: different, 1 page\n`,
    stderr: "",
  });
});

test("an input that is not a PDF, or of another kind, ends with 2 and writes nothing", async () => {
  const pdf = writePdf("d.pdf", "One");
  const text = join(folder, "notes.txt");
  writeFileSync(text, "These are notes.");
  const report = join(folder, "kept.html");
  writeFileSync(report, "kept");

  const wrong = await platen(["diff", pdf, text, "--html", report]);
  expect(wrong).toMatchObject({ exitCode: 2, stdout: "" });
  expect(wrong.stderr).toContain(`${text} is a plain text, not a PDF.`);
  expect(readFileSync(report, "utf8")).toBe("kept");
  expect(await platen(["diff", pdf, folder])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("give two of the same kind"),
  });
  expect(await platen(["diff", pdf, join(folder, "missing.pdf")])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("missing.pdf does not exist"),
  });
});

test("two folders: a data set is rendered with both; words, looks and invoice terms are named, and a report shows them", async () => {
  const [before, after] = [join(folder, "before"), join(folder, "after")];
  const starter = join(starters, "invoice-facturx");
  cpSync(starter, before, { recursive: true });
  cpSync(starter, after, { recursive: true });
  const data = join(after, "data", "studio.json");
  writeFileSync(data, readFileSync(data, "utf8").replaceAll("F2026-0117", "F2026-0118"));
  const report = join(folder, "report.html");
  const { exitCode, stdout } = await platen(["diff", before, after, "--dataset", "studio", "--json", "--html", report]);
  const outcome = JSON.parse(stdout);

  expect({ exitCode, outcome }).toMatchObject({ exitCode: 1, outcome: { ok: true, equal: false } });
  const [found] = outcome.documents;
  expect(found).toMatchObject({ dataset: "studio", equal: false, problem: null, pictures: true });
  expect(found.differences).toContainEqual(
    expect.objectContaining({ kind: "text", from: "F2026-0117", to: "F2026-0118" }),
  );
  expect(found.differences).toContainEqual(
    expect.objectContaining({ kind: "einvoice", term: "BT-1", from: "F2026-0117", to: "F2026-0118" }),
  );
  expect(found.differences).toContainEqual(expect.objectContaining({ kind: "picture", page: { from: 1, to: 1 } }));
  expect(readFileSync(report, "utf8")).toContain("data:image/png;base64,");
});

test("a version and the draft of a service are compared, and a version that does not exist ends with 2", async () => {
  const key = (await platen(["keys", "root"])).stdout.trim();
  const service = await startService({
    PLATEN_DATA_DIR: join(folder, "data"),
    PLATEN_LOG_LEVEL: "warn",
    PLATEN_ROOT_KEY: key,
  });
  const env = { PLATEN_BASE_URL: service.url, PLATEN_API_KEY: key };
  const send = async (method: string, path: string, body: object) => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const answer = await fetch(`${service.url}/v1/templates${path}`, { method, headers, body: JSON.stringify(body) });
    expect(answer.ok).toBe(true);
  };
  try {
    await send("POST", "", { slug: "letter", draft: { source: "<h1>Letter</h1>" } });
    await send("POST", "/letter/publish", {});
    await send("PATCH", "/letter", { draft: { source: "<h1>New Letter</h1>" } });

    const { exitCode, stdout } = await platen(["diff", "letter@1", "letter@draft"], { env });
    expect({ exitCode, stdout }).toMatchObject({
      exitCode: 1,
      stdout: expect.stringContaining('page 1: text "New" was added'),
    });
    expect(await platen(["diff", "letter@1", "letter@7"], { env })).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("has no version 7"),
    });
  } finally {
    await service.end("SIGTERM");
  }
});
