/** Data check and XML check agree: whatever the data check accepts, the XML check accepts. */

import { checkInvoice, checkInvoiceXml, writeInvoiceXml } from "@platen/einvoice";
import type { OwnSuite } from "../../suite.ts";
import { generateExtended } from "./generate-extended.ts";
import { generateFacturX } from "./generate-facturx.ts";
import { mutateBlock } from "./mutate-block.ts";
import { Random } from "./random.ts";

const counts = { short: 800, full: 4_000 };
const bases = 100;

export const suites: OwnSuite[] = [
  {
    name: "einvoice: what the data check accepts the XML check accepts",
    floor: 1,
    async run(extent) {
      const mutations = counts[extent];
      const notes: string[] = [];
      const random = new Random(2026);
      const profiles = ["en16931", "en16931", "basic", "extended"] as const;
      const blocks = Array.from({ length: bases }, (_, index) => {
        const profile = profiles[index % profiles.length]!;
        const seed = 5000 + index;
        return { profile, block: profile === "extended" ? generateExtended(seed) : generateFacturX(seed, profile) };
      });
      let passed = 0;
      let accepted = 0;
      for (let index = 0; index < mutations; index++) {
        const { block, profile } = blocks[index % bases]!;
        const mutant = mutateBlock(block, random);
        if (checkInvoice(mutant, { profile }).some(({ severity }) => severity === "error")) {
          passed++;
          continue;
        }
        accepted++;
        const errors = checkInvoiceXml(writeInvoiceXml(mutant, { profile })).messages.filter(
          ({ severity }) => severity === "error",
        );
        if (errors.length === 0) passed++;
        else notes.push(`mutation ${index}: ${errors.map(({ rule, message }) => `${rule} ${message}`).join("; ")}`);
      }
      return {
        passed,
        total: mutations,
        notes: [`${accepted} of ${mutations} mutations were accepted by the data check`, ...notes],
      };
    },
  },
];
