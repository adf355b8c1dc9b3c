import { describe, expect, test } from "vitest";
import { decodeSvg } from "../../../test/decode-svg.ts";
import { callHelper } from "../../core/call-helper.ts";
import { defaultLimits, Meter } from "../../core/limits.ts";
import type { Value } from "../helper.ts";
import { helpers } from "../registry.ts";

function call(name: string, positional: Value[], named: { [name: string]: Value } = {}): string {
  const context = {
    meter: new Meter(defaultLimits, () => 0),
    locale: "en",
    timezone: "UTC",
    currency: "EUR",
    now: new Date(0),
    translations: null,
  };

  return String(callHelper(helpers.get(name)!, positional, new Map(Object.entries(named)), context));
}

const payment = { name: "Franz Mustermänn", iban: "DE71 1102 2033 0123 4567 89" };

describe("EPC codes", () => {
  test("a payment with a creditor reference reads back line by line", async () => {
    const svg = call("epc", [], {
      ...payment,
      amount: 12.3,
      reference: "RF18 5390 0754 7034",
      bic: "BHBLDEHHXXX",
      purpose: "gdds",
    });
    const { bytes } = await decodeSvg(svg);

    expect(new TextDecoder().decode(bytes).split("\n")).toEqual([
      "BCD",
      "002",
      "1",
      "SCT",
      "BHBLDEHHXXX",
      "Franz Mustermänn",
      "DE71110220330123456789",
      "EUR12.30",
      "GDDS",
      "RF18539007547034",
    ]);
  });

  test("any other reference, and a text, go in as free text, and nothing follows the last element", async () => {
    const invoice = await decodeSvg(call("epc", [], { ...payment, reference: "Rechnung 2026-42" }));
    const note = await decodeSvg(call("epc", [], { ...payment, amount: 1, text: "für Ärzte", information: "Danke" }));

    expect(new TextDecoder().decode(invoice.bytes).split("\n").slice(6)).toEqual([
      "DE71110220330123456789",
      "",
      "",
      "",
      "Rechnung 2026-42",
    ]);
    expect(new TextDecoder().decode(note.bytes).split("\n").slice(9)).toEqual(["", "für Ärzte", "Danke"]);
  });

  test("an amount with a rest of binary fractions is whole cents", async () => {
    const { text } = await decodeSvg(call("epc", [], { ...payment, amount: 0.1 + 0.2 }));

    expect(text.split("\n").at(-1)).toBe("EUR0.30");
  });

  test("switches to ISO 8859-1 where UTF-8 is too long", async () => {
    const text = "ü".repeat(140);
    const { bytes } = await decodeSvg(call("epc", [], { name: "Ä".repeat(40), iban: payment.iban, amount: 1, text }));
    const lines = new TextDecoder("latin1").decode(bytes).split("\n");

    expect(bytes.length).toBeLessThanOrEqual(331);
    expect(lines[2]).toBe("2");
    expect(lines.at(-1)).toBe(text);
  });

  test.each<[string, { [name: string]: Value }]>([
    ["amount is 0: an EPC code has from 0.01", { amount: 0 }],
    ["amount is 1000000000: an EPC code has from 0.01", { amount: 1_000_000_000 }],
    ["amount is 12.345: an EPC code has whole cents", { amount: 12.345 }],
    ["its check digits are wrong", { iban: "DE72110220330123456789" }],
    ["one of DE has 22 characters, this has 21", { iban: "DE7111022033012345678" }],
    ["a reference or a text, never both", { reference: "RF18539007547034", text: "x" }],
    ['The check digits of the creditor reference "RF19539007547034" are wrong', { reference: "RF19539007547034" }],
    ["name has 71 characters: an EPC code has room for 70", { name: "x".repeat(71) }],
    ["text has 141 characters: an EPC code has room for 140", { text: "x".repeat(141) }],
    ["information has 71 characters", { information: "x".repeat(71) }],
    ["needs the name of the beneficiary", { name: " " }],
    ["is not a BIC", { bic: "NOPE" }],
    ["Version 001 of an EPC code needs the BIC", { version: "001" }],
    ['version is "3"', { version: "3" }],
    ['purpose is "TOOLONG"', { purpose: "TOOLONG" }],
    ["contains a line break", { text: "a\nb" }],
    ["holds at most 331 bytes, and this payment has", { text: "日".repeat(140) }],
  ])("refuses with: %s", (message, change) => {
    expect(() => call("epc", [], { ...payment, amount: 10, ...change })).toThrow(message);
  });

  test("331 bytes fit and 332 do not", () => {
    const base = {
      name: "N".repeat(70),
      iban: payment.iban,
      information: "i".repeat(70),
      bic: "BHBLDEHHXXX",
      amount: 100,
    };
    const used = "BCD\n002\n1\nSCT\nBHBLDEHHXXX\n\nDE71110220330123456789\nEUR100.00\n\n\n\n".length + 140;
    const room = 331 - used;

    expect(call("epc", [], { ...base, text: "t".repeat(room) })).toContain("<svg");
    expect(() => call("epc", [], { ...base, text: "ł".repeat(Math.ceil((room + 1) / 2)) })).toThrow(
      "at most 331 bytes",
    );
  });
});

describe("Swiss QR-bills", () => {
  const creditor = {
    name: "Muster AG",
    street: "Hauptgasse",
    house_number: "7",
    postcode: "3000",
    town: "Bern",
    country: "CH",
  };

  test("a bill with a QR reference reads back line by line, through the cross", async () => {
    const debtor = { name: "Pia Rüegg", postcode: 9400, town: "Rorschach", country: "ch" };
    const svg = call("swiss_qr", [], {
      iban: "CH4431999123000889012",
      creditor,
      debtor,
      amount: 1949.75,
      reference: "21 00000 00003 13947 14300 09017",
      message: "Auftrag vom 15.11.2026",
    });
    const { bytes } = await decodeSvg(svg);

    expect(new TextDecoder().decode(bytes).split("\n")).toEqual([
      ...["SPC", "0200", "1", "CH4431999123000889012"],
      ...["S", "Muster AG", "Hauptgasse", "7", "3000", "Bern", "CH"],
      ...["", "", "", "", "", "", ""],
      ...["1949.75", "CHF"],
      ...["S", "Pia Rüegg", "", "", "9400", "Rorschach", "CH"],
      ...["QRR", "210000000003139471430009017", "Auftrag vom 15.11.2026", "EPD"],
    ]);
  });

  test.each<[string, { [name: string]: Value }]>([
    ["needs a QR reference of 27 digits", { iban: "CH4431999123000889012" }],
    ["A QR reference needs a QR-IBAN", { reference: "210000000003139471430009017" }],
    ["is not an IBAN of Switzerland or Liechtenstein", { iban: "DE71110220330123456789" }],
    ['currency is "USD"', { currency: "USD" }],
    ["A QR-bill needs creditor.town", { creditor: { ...creditor, town: "" } }],
    ["amount is 0", { amount: 0 }],
    ["does not allow", { message: "日本" }],
  ])("refuses with: %s", (message, change) => {
    expect(() => call("swiss_qr", [], { iban: "CH5604835012345678009", creditor, ...change })).toThrow(message);
  });
});

describe("account numbers", () => {
  test("an IBAN is printed in groups, and a wrong one names its fault", () => {
    expect(call("iban", ["fr14 2004 1010 0505 0001 3m02 606"])).toBe("FR14 2004 1010 0505 0001 3M02 606");
    expect(() => call("iban", ["FR14 2004"])).toThrow("one of FR has 27 characters, this has 8");
    expect(() => call("iban", ["XX1420041010"])).toThrow("no country with IBANs has the code XX");
  });

  test("a creditor reference gets its check digits, and keeps right ones", () => {
    expect(call("rf_reference", ["539007547034"])).toBe("RF18 5390 0754 7034");
    expect(call("rf_reference", ["RF18539007547034"])).toBe("RF18 5390 0754 7034");
    expect(() => call("rf_reference", ["RF00539007547034"])).toThrow("check digits");
  });
});
