/** The verdicts of the outside validator on files that are made here: asked live where PLATEN_ORACLE names it, recorded ones otherwise. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Profile } from "@platen/pdf";
import { askOracle, type Verdict } from "../../../ask-oracle.ts";
import { UNREADABLE, VALIDATOR_BROKE } from "./failed-rules.ts";

export interface NamedFile {
  name: string;
  profile: Profile;
  bytes: Uint8Array;
}

/** The failed rules by the file's name. */
type Verdicts = Record<string, string[]>;

/**
 * `PLATEN_RECORD=1` beside PLATEN_ORACLE keeps what the validator says as `data/<collection>.json`.
 */
export async function verdictsOf(
  collection: string,
  files: readonly NamedFile[],
): Promise<{ verdicts: Verdicts; isLive: boolean }> {
  const path = join(import.meta.dirname, "data", `${collection}.json`);
  const oracle = process.env.PLATEN_ORACLE;
  if (!oracle) return { verdicts: JSON.parse(readFileSync(path, "utf8")) as Verdicts, isLive: false };

  const verdicts = await ask(oracle, files);
  if (process.env.PLATEN_RECORD) {
    const lines = Object.entries(verdicts).map(
      ([name, rules]) => `  ${JSON.stringify(name)}: ${JSON.stringify(rules)}`,
    );
    writeFileSync(path, `{\n${lines.join(",\n")}\n}\n`);
  }

  return { verdicts, isLive: true };
}

async function ask(oracle: string, files: readonly NamedFile[]): Promise<Verdicts> {
  const folder = mkdtempSync(join(tmpdir(), "platen-conformance-"));
  const verdicts: Verdicts = {};
  try {
    const written = files.map((file, index) => {
      const path = join(folder, `${index}.pdf`);
      writeFileSync(path, file.bytes);
      return { ...file, path };
    });
    for (const profile of new Set(files.map((file) => file.profile))) {
      const asked = written.filter((file) => file.profile === profile);
      const answers = await askOracle(
        oracle,
        profile,
        asked.map(({ path }) => path),
      );
      const byPath = new Map(answers.map((answer) => [answer.file, answer]));
      for (const { name, path } of asked) {
        const answer = byPath.get(path);
        if (answer) verdicts[name] = rulesIn(answer);
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }

  return verdicts;
}

/** A file that cannot be parsed is one thing, a fault of the validator while it checks another. */
function rulesIn({ error, failed }: Verdict): string[] {
  if (!error) return Object.keys(failed).sort();

  return [error.startsWith("ModelParsingException") ? UNREADABLE : VALIDATOR_BROKE];
}
