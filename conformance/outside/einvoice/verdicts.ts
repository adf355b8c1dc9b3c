/** The XML check names exactly the fatal rules that the official Schematrons name, on every invoice of the corpus. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { RuleSetName } from "@platen/einvoice";
import { fatalRules } from "../../own/einvoice/fatal-rules.ts";
import type { OutsideSuite } from "../../suite.ts";

/** `F:` and `W:` ids with their counts, or the error that stopped the official rules. */
type Verdict = Readonly<Record<string, number | string>>;

interface Entry {
  readonly file: string;
  readonly cen_1_3_16: Verdict;
  readonly br_fr_1_4_0: Verdict;
}

function suite(name: string, set: RuleSetName, key: "cen_1_3_16" | "br_fr_1_4_0"): OutsideSuite {
  return {
    name: `einvoice: ${name} verdicts on the invoice corpus`,
    floor: 1,
    async run(dataFolder) {
      const folder = join(dataFolder, "invoices");
      const entries: Entry[] = JSON.parse(await readFile(join(folder, "verdicts.json"), "utf8"));
      const notes: string[] = [];
      let passed = 0;
      let total = 0;
      for (const entry of entries) {
        const verdict = entry[key];
        if ("error" in verdict) {
          notes.push(`${entry.file}: left out, the official rules stopped with an error`);
          continue;
        }
        total++;
        const expected = Object.keys(verdict)
          .flatMap((id) => (id.startsWith("F:") ? [id.slice(2)] : []))
          .sort();
        const found = fatalRules(await readFile(join(folder, entry.file), "utf8"), set);
        if (expected.join() === found.join()) passed++;
        else notes.push(`${entry.file}: official ${expected.join(", ") || "none"}; ours ${found.join(", ") || "none"}`);
      }
      return { passed, total, notes };
    },
  };
}

export const suites: OutsideSuite[] = [
  suite("EN 16931 CII 1.3.16", "en16931", "cen_1_3_16"),
  suite("BR-FR Flux 2 1.4.0", "br-fr", "br_fr_1_4_0"),
];
