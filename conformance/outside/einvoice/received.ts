/** Invoices of others: nothing of them is dropped unlisted, and the verdict follows the official one for their own profile. */

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import {
  checkInvoiceXml,
  knownPrefixes,
  readInvoiceXml,
  readXml,
  writeInvoiceXml,
  type XmlElement,
} from "@platen/einvoice";
import { RenderFailure, runInvoiceJob } from "@platen/render";
import type { OutsideSuite, SuiteResult } from "../../suite.ts";

/** What every syntax writes for itself: the tax, codes of references and formats, indicators. */
const CONSTANTS = new Set(["VAT", "102", "916", "130", "50", "true", "false", "Project reference"]);

/** The texts of a document's elements. */
function textsOf(element: XmlElement): string[] {
  const own = element.text.trim();
  return [...(own === "" ? [] : [own]), ...element.children.flatMap(textsOf)];
}

/** The texts in a value, dates also without their hyphens. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value.trim(), value.replaceAll("-", "")];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Without what the block writes in its own way: line breaks in base64, a bare point, the subject that UBL puts before a note. */
const plain = (text: string) =>
  text
    .replace(/\s+/g, "")
    .replace(/^(-?\d+)\.$/, "$1")
    .replace(/^#[A-Z]{3}#/, "");

/** Texts of the file that are neither in the block nor listed: found without asking how the reader works. */
function droppedOf(xml: Uint8Array): string[] {
  const { invoice, guideline, unmapped } = runInvoiceJob({ kind: "read", bytes: xml });
  const kept = new Set([...textsIn(invoice), ...unmapped.map(({ value }) => value), guideline ?? ""].map(plain));
  return textsOf(readXml(xml, knownPrefixes)).filter((text) => !kept.has(plain(text)) && !CONSTANTS.has(text));
}

function filesOf(dataFolder: string): { name: string; bytes: Uint8Array }[] {
  const folders = ["invoices", "invoices-formats"];
  return folders.flatMap((folder) =>
    globSync("**/*.xml", { cwd: join(dataFolder, folder) })
      .sort()
      .map((name) => ({ name, bytes: readFileSync(join(dataFolder, folder, name)) })),
  );
}

function verdictOf(bytes: Uint8Array): { profile: string | null; valid: boolean | null } {
  try {
    return runInvoiceJob({ kind: "check-file", bytes });
  } catch (error) {
    if (!(error instanceof RenderFailure)) throw error;
    return { profile: null, valid: null };
  }
}

export const suites: OutsideSuite[] = [
  {
    name: "einvoice: reading drops nothing unlisted",
    floor: 1,
    async run(dataFolder) {
      const result: SuiteResult = { passed: 0, total: 0, notes: [] };
      for (const { name, bytes } of filesOf(dataFolder)) {
        try {
          const dropped = droppedOf(bytes);
          result.total++;
          if (dropped.length === 0) result.passed++;
          else result.notes.push(`${name}: dropped ${dropped.slice(0, 5).join(", ")}`);
        } catch (error) {
          if (!(error instanceof RenderFailure)) throw error;
          result.notes.push(`${name}: left out, ${error.message}`);
        }
      }
      return result;
    },
  },
  {
    name: "einvoice: EXTENDED samples are written again with every field, and pass the check",
    floor: 1,
    async run(dataFolder) {
      const result: SuiteResult = { passed: 0, total: 0, notes: [] };
      for (const { name, bytes } of filesOf(dataFolder)) {
        const { profile, valid } = verdictOf(bytes);
        if (profile !== "extended" || valid !== true) continue;
        result.total++;
        const block = readInvoiceXml(bytes);
        const xml = writeInvoiceXml(block, { profile });
        const [message] = checkInvoiceXml(xml).messages.filter(({ severity }) => severity === "error");
        const isSame = isDeepStrictEqual(readInvoiceXml(xml), block);
        if (isSame && message === undefined) result.passed++;
        else
          result.notes.push(`${name}: ${message ? `${message.rule} ${message.message}` : "another block comes back"}`);
      }
      return result;
    },
  },
  {
    name: "einvoice: Factur-X samples are valid by their own profile, or not decided",
    floor: 1,
    async run(dataFolder) {
      const folder = join(dataFolder, "invoices/facturx-2.5.2-phive");
      const result: SuiteResult = { passed: 0, total: 0, notes: [] };
      const undecided = new Map<string, number>();
      // The authors of the rules publish all of them as valid.
      for (const name of globSync("*.xml", { cwd: folder }).sort()) {
        const { valid, profile, messages } = runInvoiceJob({
          kind: "check-file",
          bytes: readFileSync(join(folder, name)),
        });
        result.total++;
        if (valid === false) {
          const rules = messages.filter(({ severity }) => severity === "error").map(({ rule }) => rule);
          result.notes.push(`${name} (${profile}): ${[...new Set(rules)].join(", ")}`);
          continue;
        }
        result.passed++;
        if (valid === null) undecided.set(profile ?? "", (undecided.get(profile ?? "") ?? 0) + 1);
      }
      for (const [profile, count] of undecided) result.notes.push(`${profile}: ${count} not decided`);
      return result;
    },
  },
];
