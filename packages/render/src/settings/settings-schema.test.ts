import { expect, test } from "vitest";
import { z } from "zod";
import { parseCssLength } from "./css-length.ts";
import { settingPatterns } from "./setting-patterns.ts";
import { localeSetting, settingsSchema, timezoneSetting } from "./settings.ts";

type Json = Record<string, unknown>;

const schema = z.toJSONSchema(settingsSchema, { io: "input", unrepresentable: "any" }) as Json;

/** Every property of every object in the schema, by its path. */
function propertiesOf(part: unknown, path = ""): [string, Json][] {
  if (Array.isArray(part)) return part.flatMap((each) => propertiesOf(each, path));
  if (typeof part !== "object" || part === null) return [];

  return Object.entries(part).flatMap(([name, value]) =>
    name === "properties"
      ? Object.entries(value as Record<string, Json>).flatMap(([field, described]) => [
          [`${path}${field}`, described] as [string, Json],
          ...propertiesOf(described, `${path}${field}.`),
        ])
      : propertiesOf(value, path),
  );
}

test("every setting has a label and a help text for forms", () => {
  const properties = propertiesOf(schema);
  expect(properties.length).toBeGreaterThan(50);
  const silent = properties.flatMap(([path, { title, description }]) =>
    typeof title === "string" && typeof description === "string" && description.endsWith(".") ? [] : [path],
  );
  expect(silent).toEqual([]);
});

test("lengths, locales, time zones, currencies and hosts have patterns", () => {
  const patterns = new Map(propertiesOf(schema).map(([path, { pattern }]) => [path, pattern]));
  expect(patterns.get("page.margin.top")).toBe(settingPatterns.length);
  expect(patterns.get("page.format.width")).toBe(settingPatterns.length);
  expect(patterns.get("locale")).toBe(settingPatterns.locale);
  expect(patterns.get("timezone")).toBe(settingPatterns.timezone);
  expect(patterns.get("currency")).toBe(settingPatterns.currency);
  expect(JSON.stringify(schema)).toContain(JSON.stringify(settingPatterns.host));
});

test.each([
  "20mm",
  "0.5in",
  ".5cm",
  "0",
  "0.0",
  "12Q",
  "1PT",
  " 3px ",
  "20",
  "mm",
  "1em",
  "-1mm",
  "1e3mm",
  "20 mm",
  "",
])("the pattern of lengths and the check agree on %j", (text) => {
  expect(new RegExp(settingPatterns.length).test(text)).toBe(parseCssLength(text) !== null);
});

test("the patterns take everything that the checks take", () => {
  const zones = [...Intl.supportedValuesOf("timeZone"), "UTC", "Etc/GMT+1", "+01:00", "GB-Eire"];
  const accepted = zones.filter((zone) => timezoneSetting.safeParse(zone).success);
  expect(accepted.length).toBeGreaterThan(300);
  expect(accepted.filter((zone) => !new RegExp(settingPatterns.timezone).test(zone))).toEqual([]);

  const locales = [
    "en",
    "fr",
    "de-AT",
    "zh-Hant-TW",
    "sr-Latn-RS",
    "en-u-ca-gregory",
    "de-DE-1996",
    "fil",
    "x-y",
    "e",
    "en_US",
  ];
  const tags = locales.filter((locale) => localeSetting.safeParse(locale).success);
  expect(tags).toEqual(locales.slice(0, 8));
  expect(tags.filter((tag) => !new RegExp(settingPatterns.locale).test(tag))).toEqual([]);
});
