import { describe, expect, test } from "vitest";
import { decodeSvg } from "../../../test/decode-svg.ts";
import { callHelper } from "../../core/call-helper.ts";
import { Fault } from "../../core/errors.ts";
import { defaultLimits, Meter } from "../../core/limits.ts";
import { SafeString } from "../../core/output.ts";
import type { HelperContext, Value } from "../helper.ts";
import { helpers } from "../registry.ts";

function context(codes = defaultLimits.codes): HelperContext {
  const meter = new Meter({ ...defaultLimits, codes }, () => 0);
  return { meter, locale: "en", timezone: "UTC", currency: "EUR", now: new Date(0), translations: null };
}

function call(name: string, positional: Value[], named: { [name: string]: Value } = {}, at = context()): string {
  const result = callHelper(helpers.get(name)!, positional, new Map(Object.entries(named)), at);
  if (!(result instanceof SafeString)) throw new Error(`${name} gave no HTML.`);

  return result.text;
}

type Box = { left: number; right: number; top: number; bottom: number };

/** The bars: lines of a width. */
function barsOf(svg: string): Box[] {
  return Array.from(svg.matchAll(/stroke-width="(\d+)" d="([^"]+)"/g)).flatMap(([, width = "", lines = ""]) =>
    Array.from(lines.matchAll(/M([\d.]+) ([\d.]+)L[\d.]+ ([\d.]+)/g), ([, x, bottom, top]) => ({
      left: Number(x) - Number(width) / 2,
      right: Number(x) + Number(width) / 2,
      top: Number(top),
      bottom: Number(bottom),
    })),
  );
}

/** The printed characters: filled outlines. */
function glyphsOf(svg: string): Box[] {
  return Array.from(svg.matchAll(/<path d="([^"]+)" fill=/g), ([, outline = ""]) => {
    const numbers = Array.from(outline.matchAll(/[\d.]+/g), ([number]) => Number(number));
    const xs = numbers.filter((_, at) => at % 2 === 0);
    const ys = numbers.filter((_, at) => at % 2 === 1);
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  });
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
}

describe("QR codes", () => {
  test.each(["https://example.com/?a=1&b=2", "Grüße für Zoë – 12,50 €", "0123456789", "ABC $%*+-./:", "日本語 🎉"])(
    "reads back %s byte for byte",
    async (text) => {
      const { format, bytes } = await decodeSvg(call("qr", [text]));

      expect(format).toBe("QRCode");
      expect(new TextDecoder().decode(bytes)).toBe(text);
    },
  );

  test("is one path with crisp edges, a size and a name", () => {
    const svg = call("qr", ["x"], { size: "2.5cm", title: 'Shop "A" & B' });

    expect(svg.match(/<path/g)).toHaveLength(1);
    expect(svg).toContain('shape-rendering="crispEdges"');
    expect(svg).toContain(
      'role="img" aria-label="Shop &quot;A&quot; &amp; B" width="2.5cm" height="2.5cm" viewBox="0 0 29 29"',
    );
  });

  test("refuses a text that is too long, a wrong level, size or colour, and says what to write", () => {
    expect(() => call("qr", ["x".repeat(3000)])).toThrow("3000 bytes, more than fit at error correction level M");
    expect(() => call("qr", ["x"], { level: "Z" })).toThrow('level is "Z": error correction is L, M, Q or H.');
    expect(() => call("qr", ["x"], { size: "3o mm" })).toThrow('size is "3o mm": write a length with its unit');
    expect(() => call("qr", ["x"], { color: '"/><script>' })).toThrow("is not a colour");
    expect(() => call("qr", [""])).toThrow("needs a text");
  });

  test("counts every code towards the limit", () => {
    const at = context(2);
    call("qr", ["a"], {}, at);
    call("barcode", ["a"], {}, at);

    expect(() => call("qr", ["c"], {}, at)).toThrow("more than 2 QR codes and barcodes");
  });

  test("a contact reads back as a vCard with its separators escaped", async () => {
    const svg = call("vcard", [], {
      name: "Ada Lovelace",
      organization: "Engines; Ltd",
      email: "ada@example.com",
      town: "London",
    });
    const { text } = await decodeSvg(svg);

    expect(text.split("\r\n")).toEqual([
      "BEGIN:VCARD",
      "VERSION:3.0",
      "N:Lovelace;Ada;;;",
      "FN:Ada Lovelace",
      "ORG:Engines\\; Ltd",
      "EMAIL:ada@example.com",
      "ADR:;;;London;;;",
      "END:VCARD",
    ]);
  });

  test("a network reads back with its password escaped", async () => {
    const { text } = await decodeSvg(call("wifi", [], { ssid: "Guests", password: 'a;b"c', hidden: true }));

    expect(text).toBe('WIFI:T:WPA;S:Guests;P:a\\;b\\"c;H:true;;');
  });
});

describe("barcodes", () => {
  test.each([
    ["ean13", "4006381333931", "EAN13"],
    ["EAN-8", "95200002", "EAN8"],
    // A UPC-A is an EAN-13 that starts with zero.
    ["upca", "012345000058", "EAN13", "0012345000058"],
    ["isbn", "978-3-16-148410-0", "EAN13", "9783161484100"],
    ["code128", "Order 42/A", "Code128"],
    ["code39", "ABC-123", "Code39"],
    ["itf14", "04601234567893", "ITF"],
    ["codabar", "A0123456789B", "Codabar"],
    ["datamatrix", "Lot 7; 2026-11-15", "DataMatrix"],
    ["pdf417", "Shipment 0815", "PDF417"],
    ["aztec", "Ticket 4711", "Aztec"],
    ["gs1-128", "(01)09521234543213(10)ABC123", "Code128"],
  ])("a code of type %s reads back", async (type, value, format, expected?: string) => {
    const read = await decodeSvg(call("barcode", [value, type], { size: "80mm" }));

    expect(read.format.replaceAll("-", "")).toBe(format);
    expect(read.text).toBe(expected ?? value);
  });

  test.each([
    ["ean13", "4006381333931"],
    ["ean8", "95200002"],
    ["upca", "012345000058"],
    ["upce", "01234565"],
    ["isbn", "978-3-16-148410-0"],
    ["ean13", "4006381333931 12"],
  ])("the digits of %s %s stand free of the bars, as on a product", (type, value) => {
    const svg = call("barcode", [value, type]);
    const bars = barsOf(svg);
    const digits = glyphsOf(svg);

    expect(digits.length).toBeGreaterThanOrEqual(value.replaceAll(/\D/g, "").length);
    expect(bars.length).toBeGreaterThan(10);
    expect(digits.filter((digit) => bars.some((bar) => overlap(digit, bar)))).toEqual([]);
  });

  test("the error names the fault of the data", () => {
    expect(() => call("barcode", ["4006381333932", "ean13"])).toThrow(
      '"4006381333932" cannot be a barcode of type ean13: Incorrect EAN-13 check digit provided.',
    );
  });

  test("an unknown type gets a guess and the list of types", () => {
    expect(() => call("barcode", ["1", "cod128"])).toThrow(Fault);
    expect(() => call("barcode", ["1", "cod128"])).toThrow(/Did you mean "code128"\? The types are auspost, .*upce/);
  });

  test("every symbology of the library draws its own sample", async () => {
    const { symbolList } = await import("bwip-js/generic");
    const failed = symbolList.filter(({ bcid, text, opts }) => {
      const svg = call("barcode", [text, bcid], { options: opts ?? "" });
      return !/^<svg .*viewBox="0 0 [1-9][\d.]* [1-9][\d.]*">.+<\/svg>$/.test(svg);
    });

    expect(symbolList.length).toBeGreaterThan(100);
    expect(failed.map(({ bcid }) => bcid)).toEqual([]);
  });
});
