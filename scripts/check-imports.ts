/** Holds the direction of imports between the rooms: who may import whom, and which rooms are pure. */
import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

interface Room {
  mayImport: string[];
  /** No file, network, clock or process: no `node:` modules outside tests. */
  isPure: boolean;
}

const rooms: Record<string, Room> = {
  templates: { mayImport: [], isPure: true },
  einvoice: { mayImport: [], isPure: true },
  pdf: { mayImport: [], isPure: true },
  egress: { mayImport: [], isPure: false },
  sdk: { mayImport: [], isPure: true },
  browser: { mayImport: ["egress"], isPure: false },
  render: { mayImport: ["templates", "einvoice", "pdf", "browser"], isPure: false },
  importers: { mayImport: ["templates", "egress"], isPure: false },
  server: { mayImport: ["render", "templates", "einvoice", "pdf", "importers", "egress", "browser"], isPure: false },
  editor: { mayImport: ["templates", "einvoice", "sdk"], isPure: true },
  cli: {
    mayImport: ["render", "templates", "einvoice", "pdf", "importers", "egress", "browser", "server", "sdk"],
    isPure: false,
  },
};

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const packages = join(root, "packages");
const faults: string[] = [];

for (const file of globSync("*/{src,test}/**/*.{ts,tsx}", { cwd: packages })) {
  const roomName = file.split(/[\\/]/)[0]!;
  const room = rooms[roomName];
  if (!room) {
    faults.push(`packages/${file}: the room "${roomName}" is not on the list in scripts/check-imports.ts`);
    continue;
  }
  const isTest = /\.test\.tsx?$|[\\/](test|testing)[\\/]/.test(file);
  const text = readFileSync(join(packages, file), "utf8");
  for (const match of text.matchAll(/(?:from\s+|import\s*\(\s*|import\s+)["']([^"']+)["']/g)) {
    const fault = findFault(match[1]!, file, roomName, room, isTest);
    if (fault) faults.push(`packages/${file}: ${fault}`);
  }
}

for (const fault of faults) console.error(fault);
console.log(`imports: ${faults.length} against the direction`);
process.exit(faults.length === 0 ? 0 : 1);

function findFault(specifier: string, file: string, roomName: string, room: Room, isTest: boolean): string | null {
  if (specifier.startsWith("node:")) {
    return room.isPure && !isTest ? `imports ${specifier}, but ${roomName} is pure: pass in what varies` : null;
  }
  if (specifier.startsWith(".")) {
    const target = relative(packages, resolve(packages, dirname(file), specifier)).split(/[\\/]/)[0]!;
    return target === roomName || target === ".." ? null : `reaches into ${target} by path: import @platen/${target}`;
  }
  const target = /^@platen\/([^/]+)/.exec(specifier)?.[1];
  if (!target || target === roomName || room.mayImport.includes(target)) return null;
  // A test may set up what its room reaches through others.
  if (isTest && room.mayImport.some((name) => rooms[name]?.mayImport.includes(target))) return null;

  return `imports @platen/${target}, but ${roomName} may import ${room.mayImport.join(", ") || "no other room"}`;
}
