/** Checks the imports of a checkout: the direction between packages, the public doors, and rings inside a package. */
import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize, sep } from "node:path";
import { findRings } from "./find-rings.ts";
import { readImports } from "./read-imports.ts";
import { outsideRooms, type Room, rooms } from "./rooms.ts";

/** A ring that may stay, because the thing itself is recursive. */
export interface ListedRing {
  files: string[];
  reason: string;
}

interface ImportReport {
  /** Imports against the direction between packages. */
  direction: string[];
  /** Imports of bench, chaos, conformance and scripts that go past a package's index. */
  doors: string[];
  /** Rings that are not listed, each as its files. */
  rings: string[][];
  /** Listed rings that were found. */
  listed: ListedRing[];
  /** Entries of the list that no ring of the checkout matches any more. */
  outdated: ListedRing[];
}

/** Checks the checkout at `root` (paths in the report are relative to it). */
export function checkImports(root: string, listedRings: readonly ListedRing[]): ImportReport {
  const direction: string[] = [];
  const graph = new Map<string, string[]>();
  for (const file of sources(root, "packages/*/{src,test}/**/*.{ts,tsx}")) {
    const specifiers = readImports(readFileSync(join(root, file), "utf8"));
    direction.push(...specifiers.flatMap((specifier) => findDirectionFault(specifier, file)));
    graph.set(
      file,
      specifiers.filter((specifier) => specifier.startsWith(".")).map((specifier) => resolveFrom(file, specifier)),
    );
  }

  const doors: string[] = [];
  for (const file of sources(root, `{${outsideRooms.join(",")}}/**/*.{ts,mjs}`)) {
    const specifiers = readImports(readFileSync(join(root, file), "utf8"));
    doors.push(...specifiers.flatMap((specifier) => findDoorFault(specifier, file)));
  }

  const found = findRings(graph);
  const isListed = (ring: string[]) => listedRings.some((listed) => ring.every((file) => listed.files.includes(file)));
  const listed = listedRings.filter(({ files }) => found.some((ring) => ring.every((file) => files.includes(file))));
  return {
    direction,
    doors,
    rings: found.filter((ring) => !isListed(ring)),
    listed,
    outdated: listedRings.filter((entry) => !listed.includes(entry)),
  };
}

function sources(root: string, pattern: string): string[] {
  return globSync(pattern, { cwd: root, exclude: (name) => name === "node_modules" || name === "dist" })
    .map((file) => file.split(sep).join("/"))
    .sort();
}

function resolveFrom(file: string, specifier: string): string {
  return normalize(join(dirname(file), specifier))
    .split(sep)
    .join("/");
}

function findDirectionFault(specifier: string, file: string): string[] {
  const name = file.split("/")[1]!;
  const room = rooms[name];
  if (!room) return [`${file}: the package "${name}" is not in the list in scripts/imports/rooms.ts`];

  const fault = describeFault(specifier, file, name, room);
  return fault ? [`${file}: ${fault}`] : [];
}

function describeFault(specifier: string, file: string, name: string, room: Room): string | null {
  const isTest = /\.test\.tsx?$|\/(test|testing)\//.test(file);
  if (specifier.startsWith("node:")) {
    return room.isPure && !isTest ? `imports ${specifier}, but ${name} is pure: pass in what varies` : null;
  }
  if (specifier.startsWith(".")) {
    const [folder, target] = resolveFrom(file, specifier).split("/");
    if (folder !== "packages" || target === name) return null;
    return `reaches into ${target} by path: import @platen/${target}`;
  }
  const target = /^@platen\/([^/]+)/.exec(specifier)?.[1];
  if (!target || target === name || room.mayImport.includes(target)) return null;
  // A test may set up what its package reaches through others.
  if (isTest && room.mayImport.some((other) => rooms[other]?.mayImport.includes(target))) return null;

  return `imports @platen/${target}, but ${name} may import ${room.mayImport.join(", ") || "no other package"}`;
}

function findDoorFault(specifier: string, file: string): string[] {
  if (specifier.startsWith(".")) {
    const [folder, target, inside] = resolveFrom(file, specifier).split("/");
    // What a package's tests share (`packages/<name>/test`) is made for sharing.
    if (folder !== "packages" || inside === "test") return [];
    return [`${file}: imports ${specifier}: import @platen/${target}, its public index`];
  }
  const deep = /^(@platen\/[^/]+)\/.+/.exec(specifier);
  return deep ? [`${file}: imports ${specifier}: import ${deep[1]}, its public index`] : [];
}
