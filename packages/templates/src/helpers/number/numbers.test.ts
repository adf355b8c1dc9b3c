import { describe, expect, test } from "vitest";
import { callHelper } from "../../core/call-helper.ts";
import { defaultLimits, Meter } from "../../core/limits.ts";
import type { HelperContext, Value } from "../helper.ts";
import { helpers } from "../registry.ts";

function call(
  name: string,
  positional: Value[],
  named: { [name: string]: Value } = {},
  change: Partial<HelperContext> = {},
): Value {
  const meter = new Meter(defaultLimits, () => 0);
  const context = {
    meter,
    locale: "en",
    timezone: "UTC",
    currency: "EUR",
    now: new Date(0),
    translations: null,
    ...change,
  };

  return callHelper(helpers.get(name)!, positional, new Map(Object.entries(named)), context);
}

/** Spaces that do not break, as Intl writes them, made visible as ordinary ones. */
function plain(value: Value): string {
  return String(value).replace(/[\u00a0\u202f]/g, " ");
}

describe("number", () => {
  test.each<[Value[], { [name: string]: Value }, string]>([
    [[1234567.891], {}, "1,234,567.891"],
    [[1234.5, 2], {}, "1,234.50"],
    [[1234.5], { precision: 2, locale: "fr" }, "1 234,50"],
    [[1234.5], { precision: 2, locale: "de_AT" }, "1 234,50"],
    [[1.005, 2], {}, "1.01"],
    [[1200, 2, "'", "."], {}, "1'200.00"],
    [[1234, 0, ""], {}, "1234"],
    [[12.5, 3], { strip_zeros: true }, "12.5"],
    [[12, 2], { strip_zeros: true }, "12"],
    [["12.30", 1], {}, "12.3"],
    [[1234, 2, ".", ",", false, "en"], {}, "1.234,00"],
  ])("%j with %j prints %s", (args, named, output) => {
    expect(plain(call("number", args, named))).toBe(output);
  });

  test("takes the render's locale, and prints nothing for nothing", () => {
    expect(call("number", [1234.5, 1], {}, { locale: "de" })).toBe("1.234,5");
    expect(call("number", [null, 2])).toBeNull();
  });

  test.each(["number", "currency", "accounting", "percent", "filesize"])("%s prints no minus before zero", (name) => {
    const decimals = name === "number" ? { precision: 2 } : {};
    for (const value of [-0, -0.000_001]) {
      expect(plain(call(name, [value], { ...decimals, locale: "en" }))).not.toMatch(/[-−(]/);
      expect(plain(call(name, [value], { ...decimals, locale: "de" }))).not.toMatch(/[-−(]/);
    }
    expect(plain(call(name, [-5]))).toMatch(/[-−(]/);
  });

  test("percent prints the decimals that there are, two at most", () => {
    const printed = [0.055, 0.2, 0.0825, 1 / 3, 0.07, 1.5, 0.29].map((share) => call("percent", [share]));

    expect(printed).toEqual(["5.5%", "20%", "8.25%", "33.33%", "7%", "150%", "29%"]);
    expect(call("percent", [0.055, 0])).toBe("6%");
    expect(plain(call("percent", [0.055], { locale: "fr" }))).toBe("5,5 %");
  });

  test("refuses what is not a number and what is not a number of decimals", () => {
    expect(() => call("number", ["many"])).toThrow('"number" needs a number as its argument "value" but got "many".');
    expect(() => call("number", [1, 99])).toThrow("99 is not a number of decimals");
  });
});

describe("currency", () => {
  test.each<[Value[], { [name: string]: Value }, string]>([
    [[1234.5, "EUR"], { locale: "de" }, "1.234,50 €"],
    [[1234.5, "EUR", "fr"], {}, "1 234,50 €"],
    [[1234.5, "usd"], {}, "$1,234.50"],
    [[1234.5, "JPY"], { locale: "ja" }, "￥1,235"],
    [[-0.005, "EUR"], {}, "-€0.01"],
    [["19.99"], {}, "€19.99"],
  ])("%j with %j prints %s", (args, named, output) => {
    expect(plain(call("currency", args, named))).toBe(output);
  });

  test("takes the render's currency and locale", () => {
    expect(plain(call("currency", [5], {}, { currency: "CHF", locale: "de-CH" }))).toBe("CHF 5.00");
  });

  test("refuses a code that is none", () => {
    expect(() => call("currency", [5, "euro"])).toThrow('"euro" is not a currency: write its three letters');
  });
});

describe("arithmetic", () => {
  test.each<[string, Value[], Value]>([
    ["add", [0.1, 0.2], 0.3],
    ["subtract", [0.3, 0.1], 0.2],
    ["multiply", [1.15, 100], 115],
    ["divide", [10, 4], 2.5],
    ["divide", [1, 3], 0.3333333333333333],
    ["modulo", [5.5, 2], 1.5],
    ["round", [1.005, 2], 1.01],
    ["round", [-2.5], -3],
    ["round", [1234, -2], 1200],
    ["ceil", [-1.5], -1],
    ["floor", [-1.5], -2],
    ["sum", [[0.1, "0.2", null]], 0.3],
    ["avg", [[]], null],
    ["min", [3, 2], 2],
    ["max", [["2026-01-01", "2026-02-01"]], "2026-02-01"],
  ])("%s of %j is %s", (name, args, result) => {
    expect(call(name, args)).toBe(result);
  });

  test("says what cannot be calculated", () => {
    expect(() => call("divide", [1, 0])).toThrow("1 cannot be divided by zero");
    expect(() => call("sum", [[{ price: "a lot" }], "price"])).toThrow(
      '"sum" needs numbers, but "price" of element 1 is "a lot".',
    );
  });
});

describe("words", () => {
  test.each<[string, Value[], { [name: string]: Value }, string]>([
    ["words", [1999], { locale: "fr" }, "mille neuf cent quatre-vingt-dix-neuf"],
    ["words", [-2.5], {}, "minus two point five"],
    ["words", [21], { locale: "de-CH" }, "einundzwanzig"],
    ["ordinal", [11], {}, "11th"],
    ["ordinal", [1], { locale: "fr" }, "1er"],
    ["ordinal", [2], { words: true, locale: "de" }, "zweite"],
    ["money_words", [1.5], { code: "USD" }, "one US dollar 50/100"],
    ["roman", [1994], {}, "MCMXCIV"],
  ])("%s of %j with %j is %s", (name, args, named, output) => {
    expect(call(name, args, named)).toBe(output);
  });

  test("an unknown language is named with those that are known", () => {
    expect(() => call("words", [1], { locale: "is" })).toThrow(
      /cannot be spelled out in "is"\. The languages are ar, cs/,
    );
  });
});
