import { execFileSync } from "node:child_process";
import { cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findPostgres } from "./find-postgres.ts";
import { usablePrograms } from "./usable-programs.ts";

test("the programs from npm run though no install script made their library links, and their folder stays as it is", async () => {
  const fromNpm = (await findPostgres(null)).find(({ origin }) => origin === "npm");
  if (!fromNpm?.packageFolder) throw new Error("the database binaries from npm are not installed");

  const folder = mkdtempSync(join(tmpdir(), "platen-programs-"));
  try {
    const packageFolder = join(folder, "package");
    cpSync(fromNpm.packageFolder, packageFolder, { recursive: true, verbatimSymlinks: true });
    const libraries = join(packageFolder, "native", "lib");
    for (const name of readdirSync(libraries)) {
      if (lstatSync(join(libraries, name)).isSymbolicLink()) rmSync(join(libraries, name));
    }
    const before = readdirSync(libraries);
    const base = join(folder, "base");
    mkdirSync(base);

    const place = { base, own: base, cluster: base, socketFolder: base, user: null };
    const programs = await usablePrograms(
      { ...fromNpm, packageFolder, bin: join(packageFolder, "native", "bin") },
      place,
    );
    expect(execFileSync(programs.initdb, ["--version"], { env: programs.env, encoding: "utf8" })).toContain(
      fromNpm.version,
    );
    expect(execFileSync(programs.postgres, ["--version"], { env: programs.env, encoding: "utf8" })).toContain(
      fromNpm.version,
    );
    expect(readdirSync(libraries)).toEqual(before);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("PG_BIN that leads nowhere is refused with an example", async () => {
  await expect(findPostgres("/nowhere/bin")).rejects.toThrow(
    /PG_BIN is "\/nowhere\/bin".*such as \/usr\/lib\/postgresql/,
  );
});
