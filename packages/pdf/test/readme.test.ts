import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

test("the example of the README runs", () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const example = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
  const index = new URL("../src/index.ts", import.meta.url).href;
  const folder = mkdtempSync(join(tmpdir(), "platen-readme-"));
  try {
    copyFileSync(new URL("./fixtures/printed.pdf", import.meta.url), join(folder, "invoice.pdf"));
    writeFileSync(join(folder, "example.mts"), example.replace('"@platen/pdf"', JSON.stringify(index)));
    const { stdout, stderr, status } = spawnSync(process.execPath, ["example.mts"], { cwd: folder, encoding: "utf8" });

    expect(stderr).toBe("");
    expect(status).toBe(0);
    expect(stdout).toContain("PDF/UA-1 [");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
