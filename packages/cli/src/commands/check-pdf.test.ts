import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { platen } from "../testing/platen.ts";

const starters = join(import.meta.dirname, "../../../../templates");
const folder = mkdtempSync(join(tmpdir(), "platen-check-pdf-"));
const invoice = join(folder, "invoice.pdf");
beforeAll(async () => {
  const { exitCode, stderr } = await platen(["render", join(starters, "invoice-facturx"), "-o", invoice]);
  expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 });
});
afterAll(() => rmSync(folder, { recursive: true }));

test("a Factur-X file of ours meets what it claims", async () => {
  const { exitCode, stdout } = await platen(["check-pdf", invoice, "--json"]);
  const report = JSON.parse(stdout);

  expect(exitCode).toBe(0);
  expect(report).toMatchObject({
    valid: true,
    claims: ["PDF/UA-1", "PDF/A-3A"],
    results: [
      { profile: "ua1", compliant: true, rules: { passed: 106, failed: 0 } },
      { profile: "a3a", compliant: true, rules: { passed: 155, failed: 0 } },
    ],
    invoice: { file: "factur-x.xml", valid: true, messages: [] },
  });
});

test("a person reads the verdicts in lines", async () => {
  const { stdout } = await platen(["check-pdf", invoice]);

  expect(stdout).toBe(
    "PDF/UA-1 (claimed): conformant, 106 rules\n" +
      "PDF/A-3A (claimed): conformant, 155 rules\n" +
      "Invoice factur-x.xml: valid\n" +
      "invoice.pdf: conformant\n",
  );
});

test("a damaged claim is named by its rule, and ends with 1", async () => {
  const file = join(folder, "damaged.pdf");
  // The packet is the one part of the file that is written in the clear.
  const text = readFileSync(invoice, "latin1").replace("<pdfuaid:part>1<", "<pdfuaid:part>2<");
  writeFileSync(file, text, "latin1");
  const { exitCode, stdout } = await platen(["check-pdf", file, "--profile", "ua1"]);

  expect(exitCode).toBe(1);
  expect(stdout).toMatch(/PDF\/UA-1 \(not claimed\): not conformant, 1 of 106 rules fail\n {2}5-2 /);
});

test("a file that is not a PDF cannot be checked, and the command says so", async () => {
  const file = join(folder, "no.pdf");
  writeFileSync(file, "not a PDF");

  expect(await platen(["check-pdf", file])).toMatchObject({
    exitCode: 1,
    stdout: expect.stringContaining("cannot be checked"),
  });
  expect((await platen(["check-pdf", join(folder, "missing.pdf")])).exitCode).toBe(2);
});

test("validate --pdf makes the files and names the line of the template", async () => {
  const template = join(folder, "notice");
  mkdirSync(join(template, "data"), { recursive: true });
  writeFileSync(join(template, "template.json"), JSON.stringify({ settings: { pdf: { ua: true } } }));
  writeFileSync(
    join(template, "template.html"),
    "<!doctype html>\n<html lang=en>\n<title>Notice</title>\n<h1>Notice</h1>\n<img src='data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='>\n</html>",
  );
  writeFileSync(join(template, "data", "default.json"), "{}");

  expect((await platen(["validate", template])).exitCode).toBe(0);
  const { exitCode, stdout } = await platen(["validate", template, "--pdf", "--json"]);
  expect(exitCode).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    valid: false,
    templates: [
      {
        datasets: [{ name: "default", valid: false }],
        findings: [{ severity: "error", code: "image-alt", rule: "7.3-1", file: "template.html", line: 5, column: 1 }],
      },
    ],
  });
});

test("the starter templates are valid files, data set by data set", async () => {
  const names = ["certificate", "invoice-facturx", "invoice-simple", "report", "shipping-label", "social-card"];
  const { exitCode, stdout } = await platen([
    "validate",
    ...names.map((name) => join(starters, name)),
    "--pdf",
    "--json",
  ]);
  const { templates } = JSON.parse(stdout);

  expect(templates.flatMap(({ findings }: { findings: unknown[] }) => findings)).toEqual([]);
  expect(exitCode).toBe(0);
});
