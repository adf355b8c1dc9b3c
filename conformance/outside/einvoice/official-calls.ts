/**
 * What the official rules say of a file by its own profile: kept in `data/received-verdicts.json` by the digest of the file, and
 * asked of the program in PLATEN_ORACLE for files that are not in there, or for all with PLATEN_CONFORMANCE_LONG=1.
 * PLATEN_RECORD=1 keeps what it says.
 */

import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import type { KnownProfile, Syntax } from "@platen/einvoice";
import { askOracle } from "./official-rules.ts";

const oracle = process.env.PLATEN_ORACLE;
const isLong = process.env.PLATEN_CONFORMANCE_LONG === "1";
const kept = new URL("data/received-verdicts.json", import.meta.url);

/** The calls of the program that together are the rules of a format; the Factur-X rules bring the schema of the profile. */
const calls: Readonly<Record<Syntax, Partial<Record<KnownProfile, readonly string[]>>>> = {
  cii: {
    minimum: ["facturx -p minimum"],
    basicwl: ["facturx -p basicwl"],
    basic: ["facturx -p basic", "phive -s cen"],
    en16931: ["facturx -p en16931", "phive -s cen"],
    extended: ["facturx -p extended"],
    xrechnung: ["phive xrechnung-cii"],
  },
  ubl: {
    en16931: ["phive ubl"],
    xrechnung: ["phive xrechnung-ubl"],
    "peppol-bis-3": ["phive peppol"],
    "extended-ctc-fr": ["phive extended-ctc-fr-ubl"],
  },
};

/** The program runs XRechnung with EN 16931 1.3.15, which still has these. */
export const removedRules: readonly string[] = ["BR-CO-25", "BR-CO-27"];

/** By call: the fatal rules, or null where the official rules stopped with an error of their own. */
type Verdicts = Record<string, string[] | null>;

export interface JudgedFile {
  readonly bytes: Uint8Array;
  readonly syntax: Syntax;
  readonly profile: KnownProfile;
}

function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 16);
}

function callsOf({ syntax, profile }: JudgedFile): readonly string[] {
  return calls[syntax][profile] ?? [];
}

/** The fatal rules of each file, sorted; null where they stopped, undefined where nobody was asked. */
export async function officialVerdicts(files: readonly JudgedFile[]): Promise<(string[] | null | undefined)[]> {
  const known: Record<string, Verdicts> = JSON.parse(await readFile(kept, "utf8"));
  if (oracle) await askMissing(oracle, files, known);
  return files.map((file) => {
    const all = callsOf(file).map((call) => known[digestOf(file.bytes)]?.[call]);
    if (all.length === 0 || all.includes(undefined)) return undefined;
    if (all.includes(null)) return null;
    return [...new Set(all.flatMap((ids) => ids ?? []))].filter((id) => !removedRules.includes(id)).sort();
  });
}

async function askMissing(program: string, files: readonly JudgedFile[], known: Record<string, Verdicts>) {
  const wanted = new Map<string, JudgedFile[]>();
  for (const file of files) {
    for (const call of callsOf(file)) {
      if (!isLong && known[digestOf(file.bytes)]?.[call] !== undefined) continue;
      wanted.set(call, [...(wanted.get(call) ?? []), file]);
    }
  }
  for (const [call, list] of wanted) {
    const verdicts = await askOracle(
      program,
      list.map(({ bytes }) => bytes),
      call.split(" "),
    );
    for (const [index, { bytes }] of list.entries()) {
      known[digestOf(bytes)] = { ...known[digestOf(bytes)], [call]: verdicts[index] ?? null };
    }
  }
  if (process.env.PLATEN_RECORD !== "1") return;
  const rows = Object.keys(known)
    .sort()
    .map((digest) => `${JSON.stringify(digest)}: ${JSON.stringify(known[digest])}`);
  await writeFile(kept, `{\n${rows.join(",\n")}\n}\n`);
}
