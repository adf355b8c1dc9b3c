/** Changes a valid block at random: a field removed, emptied, replaced, doubled or added. */

import { codeList, type InvoiceBlock } from "@platen/einvoice";
import type { Random } from "./random.ts";

type Container = Record<string, unknown> | unknown[];

const values: readonly unknown[] = [
  "",
  " ",
  "0",
  "0.00",
  "-0.00",
  "1",
  "-1.5",
  "100.005",
  "0.4",
  "20",
  "20.000",
  "99999999999999999999.99",
  "1e3",
  "abc",
  "FR",
  "DE",
  "SS",
  "EUR",
  "USD",
  "STN",
  "S",
  "Z",
  "E",
  "AE",
  "K",
  "G",
  "O",
  "L",
  "M",
  "B",
  "30",
  "58",
  "48",
  "380",
  "381",
  "384",
  "262",
  "386",
  "B2B",
  "B2C",
  "BAR",
  "PMT",
  "TXD",
  "S2",
  "B4",
  "S8",
  "M9",
  "0002",
  "0009",
  "0088",
  "0225",
  "0231",
  "0224",
  "EM",
  "2026-02-31",
  "1999-12-31",
  "2026-01-01",
  "123456789",
  "12345678901234",
  "FR32123456789",
  "XX123",
  "x".repeat(130),
  "\u0001",
  "LISIBLE",
  "AFL",
  "%%%",
  null,
  true,
  7,
  0.1,
  -0,
  {},
  [],
  [null],
];

function containers(value: unknown): Container[] {
  if (typeof value !== "object" || value === null) return [];
  const own = value as Container;
  return [own, ...Object.values(own).flatMap(containers)];
}

/** Up to three changes in a copy. */
export function mutateBlock(block: InvoiceBlock, random: Random): InvoiceBlock {
  const copy = structuredClone(block);
  for (let change = random.integer(1, 3); change > 0; change--) mutateOnce(copy, random);
  return copy;
}

function mutateOnce(block: InvoiceBlock, random: Random): void {
  const container = random.pick(containers(block));
  const keys = Object.keys(container);
  if (keys.length === 0) return;
  const key = random.pick(keys);
  const record = container as Record<string, unknown>;
  const kind = random.integer(0, 6);
  if (kind === 0) {
    if (Array.isArray(container)) container.splice(Number(key), 1);
    else delete record[key];
  } else if (kind === 1) record[key] = random.pick(values);
  else if (kind === 2 && Array.isArray(container)) container.push(structuredClone(container[Number(key)]));
  else if (kind === 3) record[key] = structuredClone(record[random.pick(keys)]);
  else if (kind === 4 && !Array.isArray(container))
    record[random.pick(["note", "siren", "siret", "vat_id", "scheme", "rate", "reason_code", "foo"])] =
      random.pick(values);
  else if (kind === 5)
    record[key] = random.pick([
      ...codeList(
        random.pick(["countries", "vat-categories", "electronic-address-schemes", "document-types", "payment-means"]),
      ).keys(),
    ]);
  else if (typeof record[key] === "string") record[key] = nudge(record[key], random);
}

/** A small change of a text: one character, or one digit of a number. */
function nudge(text: string, random: Random): string {
  const at = random.integer(0, Math.max(0, text.length - 1));
  return text.slice(0, at) + random.pick(["0", "1", "9", " ", "", "-", ".", "é"]) + text.slice(at + 1);
}
