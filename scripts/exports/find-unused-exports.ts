/** Finds exported names that no other file imports. */
import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize, sep } from "node:path";

interface UnusedExport {
  file: string;
  name: string;
}

/** What one file exports, imports by name, or takes whole (`import * as`, `import()`). */
interface Names {
  exports: string[];
  uses: { specifier: string; names: string[] | "all" }[];
}

const DECLARATION =
  /^export\s+(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:function\*?|const|let|class|interface|type|enum)\s+([A-Za-z_$][\w$]*)/gm;
const LIST =
  /\b(import|export)\s+(?:type\s+)?(?:([A-Za-z_$][\w$]*)\s*,?\s*)?(?:\{([^}]*)\}|\*(?:\s+as\s+[\w$]+)?)?\s*from\s+["']([^"'\n]+)["']/g;
const OWN_LIST = /^export\s+(?:type\s+)?\{([^}]*)\}\s*;/gm;
const DYNAMIC = /\bimport\s*\(\s*["']([^"'\n]+)["']\s*\)/g;

/** Names that are found by convention, in files that are imported by pattern. */
const BY_CONVENTION = new Set(["suites"]);

/** Exports that no other file imports. What the public doors of a package pass on counts as used. */
export function findUnusedExports(root: string): UnusedExport[] {
  const files = globSync("{packages,bench,chaos,conformance,scripts}/**/*.{ts,tsx,mjs}", {
    cwd: root,
    exclude: (name) => name === "node_modules" || name === "dist",
  }).map((file) => file.split(sep).join("/"));
  const all = new Map(files.map((file) => [file, readNames(readFileSync(join(root, file), "utf8"))]));

  const used = new Map<string, Set<string> | "all">();
  for (const [file, { uses }] of all) {
    for (const { specifier, names } of uses) {
      const target = specifier.startsWith(".")
        ? normalize(join(dirname(file), specifier))
            .split(sep)
            .join("/")
        : specifier;
      const before = used.get(target);
      if (names === "all" || before === "all") used.set(target, "all");
      else used.set(target, new Set([...(before ?? []), ...names]));
    }
  }

  const doors = publicDoors(root);
  return [...all].flatMap(([file, { exports }]) => {
    if (doors.has(file) || /^packages\/[^/]+\/src\/(index|main)\.ts$|\.test\.ts$/.test(file)) return [];
    const taken = used.get(file);
    if (taken === "all") return [];
    return exports.filter((name) => !taken?.has(name) && !BY_CONVENTION.has(name)).map((name) => ({ file, name }));
  });
}

/** The files that the packages' manifests name under `exports`. */
function publicDoors(root: string): Set<string> {
  const doors = new Set<string>();
  for (const manifest of globSync("packages/*/package.json", { cwd: root })) {
    const { exports = {} } = JSON.parse(readFileSync(join(root, manifest), "utf8")) as { exports?: object };
    for (const file of Object.values(exports)) {
      if (typeof file === "string") doors.add(join(dirname(manifest), file).split(sep).join("/"));
    }
  }

  return doors;
}

function readNames(source: string): Names {
  const exports = [...source.matchAll(DECLARATION)].map((match) => match[1]!);
  const uses: Names["uses"] = [];
  for (const [statement, keyword, defaultName, list, specifier] of source.matchAll(LIST)) {
    if (list === undefined && /\*/.test(statement)) uses.push({ specifier: specifier!, names: "all" });
    else uses.push({ specifier: specifier!, names: [...(defaultName ? ["default"] : []), ...namesIn(list ?? "", 0)] });
    if (keyword === "export" && list) exports.push(...namesIn(list, 1));
  }
  for (const match of source.matchAll(OWN_LIST)) exports.push(...namesIn(match[1]!, 1));
  for (const match of source.matchAll(DYNAMIC)) uses.push({ specifier: match[1]!, names: "all" });
  return { exports, uses };
}

/** The names of `a, type b, c as d`: as they are called there (0) or here (1). */
function namesIn(list: string, side: 0 | 1): string[] {
  return list
    .split(",")
    .map((entry) =>
      entry
        .replace(/\/\/.*$/gm, "")
        .replace(/^\s*type\s+/, "")
        .trim(),
    )
    .filter((entry) => entry !== "")
    .map((entry) => entry.split(/\s+as\s+/).at(side === 0 ? 0 : -1)!);
}
