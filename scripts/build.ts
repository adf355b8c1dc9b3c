/** `npm run build`: writes JavaScript and type declarations for every package to `dist/<package>`, ready for `npm pack`. */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

interface Manifest {
  name: string;
  version: string;
  exports: Record<string, string>;
  bin?: Record<string, string>;
  [field: string]: unknown;
}

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, "dist");
const compiled = join(dist, ".compiled");

rmSync(dist, { recursive: true, force: true });
for (const part of ["editor", "template-child"]) buildPart(part);
compile();
const rooms = globSync("packages/*/src/{index,main}.ts", { cwd: root }).map((entry) => entry.split(/[\\/]/)[1]!);
for (const room of rooms.sort()) writePackage(room);
rmSync(compiled, { recursive: true });
console.log(`built ${rooms.length} packages in dist/`);

function buildPart(name: string): void {
  const { status } = spawnSync(process.execPath, [join(root, "scripts", `build-${name}.mjs`)], { stdio: "inherit" });
  if (status !== 0) process.exit(1);
}

/** One run over all packages: what one imports of another stays a package name in the output. */
function compile(): void {
  mkdirSync(dist, { recursive: true });
  const config = join(dist, "tsconfig.json");
  writeFileSync(
    config,
    JSON.stringify({
      extends: "../tsconfig.json",
      compilerOptions: {
        noEmit: false,
        declaration: true,
        rootDir: "../packages",
        outDir: ".compiled",
        types: ["node"],
      },
      include: ["../packages/*/src/**/*.ts"],
      // The editor is not a library: its page is built by Vite and shipped with the service.
      exclude: ["../packages/editor", "../packages/*/src/**/*.test.ts", "../packages/*/src/**/testing/**"],
    }),
  );
  const { status } = spawnSync("tsc", ["-p", config], { cwd: root, stdio: "inherit" });
  rmSync(config);
  if (status !== 0) process.exit(1);
}

function writePackage(room: string): void {
  const source = join(root, "packages", room);
  const target = join(dist, room);
  cpSync(join(compiled, room, "src"), join(target, "dist"), { recursive: true });
  copyData(source, target);
  if (existsSync(join(source, "bin"))) cpSync(join(source, "bin"), join(target, "bin"), { recursive: true });
  cpSync(join(root, "LICENSE"), join(target, "LICENSE"));
  if (existsSync(join(source, "README.md"))) cpSync(join(source, "README.md"), join(target, "README.md"));
  // Starts faster than the many files it is made from.
  if (room === "render")
    cpSync(join(source, "dist", "pool-child.js"), join(target, "dist", "evaluate", "pool-child.js"));
  if (room === "server") {
    // What the service shows and seeds comes with it.
    cpSync(join(root, "docs"), join(target, "docs"), {
      recursive: true,
      filter: (path) => !["dev", "pictures"].some((name) => path === join(root, "docs", name)),
    });
    cpSync(join(root, "templates"), join(target, "templates"), { recursive: true });
    cpSync(join(root, "packages", "editor", "dist"), join(target, "editor"), { recursive: true });
  }

  const { devDependencies: _, ...manifest } = JSON.parse(
    readFileSync(join(source, "package.json"), "utf8"),
  ) as Manifest;
  const exports = Object.fromEntries(
    Object.entries(manifest.exports).map(([name, file]) => [
      name,
      { types: built(file, ".d.ts"), default: built(file, ".js") },
    ]),
  );
  const bin =
    manifest.bin && Object.fromEntries(Object.entries(manifest.bin).map(([name, file]) => [name, built(file, ".js")]));
  const published = { ...manifest, exports, ...(bin ? { bin } : {}) };
  writeFileSync(join(target, "package.json"), `${JSON.stringify(published, null, 2)}\n`);
}

/** Data files that the code imports or reads stay where they are beside it. */
function copyData(source: string, target: string): void {
  for (const file of globSync("src/**/*.{json,css,html,conf,txt,sql}", { cwd: source })) {
    cpSync(join(source, file), join(target, "dist", file.slice("src/".length)));
  }
}

function built(file: string, ending: string): string {
  return file.replace(/^(\.\/)?src\//, "./dist/").replace(/\.ts$/, ending);
}
