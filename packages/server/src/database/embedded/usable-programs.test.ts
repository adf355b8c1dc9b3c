import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
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

describe.runIf(process.getuid?.() === 0)("for root", () => {
  test("the programs from npm are copied where the server's user can reach them, and run as that user", async () => {
    const fromNpm = (await findPostgres(null)).find(({ origin }) => origin === "npm");
    if (!fromNpm?.packageFolder) throw new Error("the database binaries from npm are not installed");

    const folder = mkdtempSync(join(tmpdir(), "platen-programs-"));
    chmodSync(folder, 0o755);
    try {
      const closed = join(folder, "closed");
      mkdirSync(closed, { mode: 0o700 });
      const packageFolder = join(closed, "package");
      cpSync(fromNpm.packageFolder, packageFolder, { recursive: true, verbatimSymlinks: true });
      const base = join(folder, "base");
      mkdirSync(base);

      const user = { uid: 65534, gid: 65534 };
      const place = { base, own: base, cluster: base, socketFolder: base, user };
      const source = { ...fromNpm, packageFolder, bin: join(packageFolder, "native", "bin") };
      const programs = await usablePrograms(source, place);
      expect(programs.postgres.startsWith(base)).toBe(true);
      const options = { env: programs.env, encoding: "utf8" as const, cwd: "/", ...user };
      expect(execFileSync(programs.postgres, ["--version"], options)).toContain(fromNpm.version);
      expect(execFileSync(programs.initdb, ["--version"], options)).toContain(fromNpm.version);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

test("PG_BIN that leads nowhere is refused with an example", async () => {
  await expect(findPostgres("/nowhere/bin")).rejects.toThrow(
    /PG_BIN is "\/nowhere\/bin".*such as \/usr\/lib\/postgresql/,
  );
});
