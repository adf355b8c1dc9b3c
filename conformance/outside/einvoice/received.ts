/** Invoices of others: nothing of them is dropped unlisted, and the verdict follows the official one for their own profile. */

import { globSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import {
  checkInvoiceXml,
  formats,
  knownPrefixes,
  readInvoiceXml,
  readXml,
  writeInvoiceXml,
  type XmlElement,
} from "@platen/einvoice";
import { type InvoiceVerdict, RenderFailure, runInvoiceJob } from "@platen/render";
import type { OutsideSuite, SuiteResult } from "../../suite.ts";
import { type JudgedFile, officialVerdicts } from "./official-calls.ts";

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

/** The French rules that a file of the corpus breaks, as they were recorded. */
async function frenchFaults(dataFolder: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const recorded: { file: string; br_fr_1_4_0: Record<string, unknown> }[] = JSON.parse(
    await readFile(join(dataFolder, "invoices/verdicts.json"), "utf8"),
  );
  return new Map(
    recorded.map(({ file, br_fr_1_4_0 }) => [file, Object.keys(br_fr_1_4_0).filter((id) => id.startsWith("F:"))]),
  );
}

async function compareVerdicts(dataFolder: string): Promise<SuiteResult> {
  const result: SuiteResult = { passed: 0, total: 0, notes: [] };
  const french = await frenchFaults(dataFolder);
  const judged: { name: string; own: InvoiceVerdict; file: JudgedFile }[] = [];
  for (const { name, bytes } of filesOf(dataFolder)) {
    const own = verdictOf(bytes);
    const format = own && formats.find((row) => row.profile === own.profile && row.syntax === own.syntax);
    if (own && format) {
      judged.push({ name, own, file: { bytes, syntax: format.syntax, profile: format.profile } });
      continue;
    }
    // Where no profile is known, nothing may be said of the file; where it cannot be read, it is wrong.
    result.total++;
    if (own === null || own.valid === (own.syntax === null ? false : null)) result.passed++;
    else result.notes.push(`${name}: is ${own.valid} by no known profile (${own.guideline})`);
  }
  const verdicts = await officialVerdicts(judged.map(({ file }) => file));
  for (const [index, { name, own, file }] of judged.entries()) {
    const official = verdicts[index];
    if (official === undefined || official === null) {
      const reason = official === null ? "the official rules stopped" : "there is no official verdict";
      result.notes.push(`${name}: left out, ${reason}`);
      continue;
    }
    result.total++;
    const isFrench = own.sets.some((set) => set.name === "br-fr");
    const faults = [...official, ...(isFrench ? (french.get(name) ?? []) : [])];
    if (own.valid === (faults.length === 0)) result.passed++;
    else {
      const ours = own.messages.filter(({ severity }) => severity === "error").map(({ rule }) => rule);
      result.notes.push(
        `${name} (${file.profile}): is ${own.valid}; official ${faults.join(", ") || "none"}; ours ${[...new Set(ours)].join(", ") || "none"}`,
      );
    }
  }
  return result;
}

/** Null where the file is refused as no invoice. */
function verdictOf(bytes: Uint8Array): InvoiceVerdict | null {
  try {
    return runInvoiceJob({ kind: "check-file", bytes });
  } catch (error) {
    if (error instanceof RenderFailure) return null;
    throw error;
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
        const { profile, valid } = verdictOf(bytes) ?? {};
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
    name: "einvoice: invoices of others have the official verdict of their own profile",
    floor: 1,
    run: compareVerdicts,
  },
];
