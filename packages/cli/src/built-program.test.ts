/** Which program the command runs in a checkout: what set-up built, or the sources. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";

let folder: string | undefined;
afterEach(() => folder && rmSync(folder, { recursive: true }));

/** A package `cli` built at second 100 from two sources, written at the seconds given. */
function builtPackage(...[own, other]: [number, number]): string {
  folder = mkdtempSync(join(tmpdir(), "platen-built-"));
  const write = (path: string, text: string, seconds: number) => {
    const file = join(folder!, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    utimesSync(file, seconds, seconds);
  };
  cpSync(fileURLToPath(new URL("../bin/", import.meta.url)), join(folder, "cli", "bin"), { recursive: true });
  write("cli/src/main.ts", 'console.log("sources" satisfies string);', own);
  write("render/src/other.ts", "", other);
  write("cli/dist/main.js", 'console.log("built");', 100);
  write("cli/dist/sources.json", '["cli/src/main.ts", "render/src/other.ts"]', 100);
  write("cli/dist/.sources", "", 100);

  return join(folder, "cli");
}

function run(packageFolder: string, ...args: string[]): string {
  return execFileSync(process.execPath, [join(packageFolder, "bin", "platen.cjs"), ...args], {
    encoding: "utf8",
  }).trim();
}

test("the built program runs while no source is newer", () => {
  expect(run(builtPackage(99, 100))).toBe("built");
});

test("a source that changed, also in another package, or is gone: the sources run", () => {
  expect(run(builtPackage(99, 101))).toBe("sources");
  const built = builtPackage(99, 99);
  rmSync(join(built, "..", "render"), { recursive: true });
  expect(run(built)).toBe("sources");
});

test("platen render runs its scripts while they are current, and the program where they are not built", () => {
  const built = builtPackage(99, 99);
  expect(run(built, "render")).toBe("built");
  mkdirSync(join(built, "dist", "scripts"));
  writeFileSync(join(built, "dist", "scripts", "start-render.cjs"), 'console.log("scripts");');
  expect(run(built, "render")).toBe("scripts");
  expect(run(built, "validate")).toBe("built");

  utimesSync(join(built, "src", "main.ts"), 101, 101);
  expect(run(built, "render")).toBe("sources");
});

test("where nothing was built the sources run, and where there are none, as in the published package, what was built", () => {
  const inCheckout = builtPackage(99, 99);
  rmSync(join(inCheckout, "dist"), { recursive: true });
  expect(run(inCheckout)).toBe("sources");
  rmSync(folder!, { recursive: true });

  const published = builtPackage(99, 99);
  for (const path of ["src", "dist/.sources", "dist/sources.json"]) rmSync(join(published, path), { recursive: true });
  expect(run(published)).toBe("built");
});
