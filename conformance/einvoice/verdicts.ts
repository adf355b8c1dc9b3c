/** The XML check names exactly the fatal rules that the official Schematrons name, on every invoice of the corpus. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { checkInvoiceXml, type RuleSetName } from "@platen/einvoice";
import type { Suite } from "../suite.ts";

/** `F:` and `W:` ids with their counts, or the error that stopped the official rules. */
type Verdict = Readonly<Record<string, number | string>>;

interface Entry {
  readonly file: string;
  readonly cen_1_3_16: Verdict;
  readonly br_fr_1_4_0: Verdict;
}

export function fatalRules(xml: string, set: RuleSetName): string[] {
  const { messages } = checkInvoiceXml(xml, { sets: [set] });
  const rules = messages.flatMap(({ rule, severity }) => (severity === "error" && rule !== "XSD" ? [rule] : []));
  return [...new Set(rules)].sort();
}

function suite(name: string, set: RuleSetName, key: "cen_1_3_16" | "br_fr_1_4_0"): Suite {
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

export const suites: Suite[] = [
  suite("EN 16931 CII 1.3.16", "en16931", "cen_1_3_16"),
  suite("BR-FR Flux 2 1.4.0", "br-fr", "br_fr_1_4_0"),
];
