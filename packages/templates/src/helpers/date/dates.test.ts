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
  const context = {
    meter: new Meter(defaultLimits, () => 0),
    locale: "en",
    timezone: "UTC",
    currency: "EUR",
    now: new Date("2026-11-15T10:30:00Z"),
    translations: null,
    ...change,
  };

  return callHelper(helpers.get(name)!, positional, new Map(Object.entries(named)), context);
}

describe("format_date", () => {
  test.each(["Pacific/Honolulu", "America/New_York", "UTC", "Asia/Tokyo", "Pacific/Kiritimati"])(
    "a day without a time is the same day in %s",
    (timezone) => {
      expect(call("format_date", ["2026-11-15", "yyyy-MM-dd HH:mm"], { timezone })).toBe("2026-11-15 00:00");
      expect(call("format_date", ["2026-11-15", "%F"], {}, { timezone })).toBe("2026-11-15");
    },
  );

  test.each([
    ["a moment is shown in the time zone asked for", "2026-11-15T23:30:00Z", "Europe/Berlin", "16.11.2026 00:30"],
    ["an offset counts", "2026-11-15T23:30:00-05:00", "UTC", "16.11.2026 04:30"],
    ["an offset without a colon counts", "2026-11-15 23:30:00 +0200", "UTC", "15.11.2026 21:30"],
    ["seconds since 1970", 1_763_202_600, "UTC", "15.11.2025 10:30"],
    ["milliseconds since 1970", 1_763_202_600_000, "UTC", "15.11.2025 10:30"],
    ["clocks go forward in spring", "2026-03-29T01:30:00Z", "Europe/Paris", "29.03.2026 03:30"],
  ])("%s", (_name, value, timezone, output) => {
    expect(call("format_date", [value, "dd.MM.yyyy HH:mm"], { timezone })).toBe(output);
  });

  test("a time without a zone is on the clock of the render's time zone", () => {
    const paris = { timezone: "Europe/Paris" };

    expect(call("format_date", ["2026-07-01T12:00:00", "HH:mm xxx"], {}, paris)).toBe("12:00 +02:00");
    expect(call("format_date", ["2026-07-01T12:00:00", "HH:mm"], { timezone: "UTC" }, paris)).toBe("10:00");
  });

  test.each([
    ["en", "PPP", "September 7th, 2026"],
    ["de", "d. MMMM yyyy", "7. September 2026"],
    ["fr", "EEEE d MMMM yyyy", "lundi 7 septembre 2026"],
    ["fr", "PPP", "7 septembre 2026"],
    ["de", "P", "07.09.2026"],
    ["pl", "d MMMM", "7 września"],
    ["pl", "LLLL", "wrzesień"],
    ["ja", "PPP", "2026年9月7日"],
    ["pt-BR", "PPPP", "segunda-feira, 7 de setembro de 2026"],
    ["de", "%A, %-d. %B", "Montag, 7. September"],
  ])("in %s, %s gives %s", (locale, format, output) => {
    expect(call("format_date", ["2026-09-07", format], { locale })).toBe(output);
    expect(call("format_date", ["2026-09-07", format], {}, { locale })).toBe(output);
  });

  test.each([
    ["%d/%m/%y %H:%M:%S", "05/03/26 14:07:09"],
    ["%-d %b %Y, %-I:%M %p", "5 Mar 2026, 2:07 PM"],
    ["%j %U %W %V %G %u %w %C", "064 09 09 10 2026 4 4 20"],
    ["%e|%_m|%03d|%^a|%%", " 5| 3|005|THU|%"],
    ["%s %z %:z %Z", "1772719629 +0000 +00:00 UTC"],
    ["%D %T %R %F", "03/05/26 14:07:09 14:07 2026-03-05"],
  ])("reads strftime: %s", (format, output) => {
    expect(call("format_date", ["2026-03-05T14:07:09Z", format])).toBe(output);
  });

  test.each<[string, Value, string, { [name: string]: Value }]>([
    ['"2026-02-30" is not a date', "2026-02-30", "P", {}],
    ['"soon" is not a date: write it as 2026-11-15', "soon", "P", {}],
    ['"Mars/Base" is not a time zone', "2026-11-15", "P", { timezone: "Mars/Base" }],
    ['"xx yy" is not a language tag', "2026-11-15", "P", { locale: "xx yy" }],
    ['"DD.MM.YYYY" is not a date format: the year is yyyy', "2026-11-15", "DD.MM.YYYY", {}],
    ['"d de MMMM nope" is not a date format: put plain words in single quotes', "2026-11-15", "d de MMMM nope", {}],
    ['"%Q" is not a directive', "2026-11-15", "%Q", {}],
  ])("refuses with: %s", (message, value, format, named) => {
    expect(() => call("format_date", [value, format], named)).toThrow(message);
  });

  test("now and today are the render's time, at every render", () => {
    expect(call("format_date", ["now", "HH:mm"])).toBe("10:30");
    expect(call("format_date", ["today", "yyyy"], {}, { now: new Date("2030-01-01T00:00:00Z") })).toBe("2030");
  });

  test("a format cannot make a long text of a short one", () => {
    expect(() => call("format_date", ["2026-11-15", "%999d".repeat(200)])).toThrow("A date format of 1000 characters");
  });

  test("nothing in, nothing out", () => {
    expect(call("format_date", [null, "yyyy"])).toBeNull();
  });
});

describe("calculating with dates", () => {
  test.each<[string, Value[], Value]>([
    ["date_add", ["2026-01-31", 1, "months"], "2026-02-28"],
    ["date_add", ["2024-02-29", 1, "year"], "2025-02-28"],
    ["date_add", ["2026-03-28T12:00:00Z", 1, "day"], "2026-03-29T12:00:00.000+00:00"],
    ["date_subtract", ["2026-01-01", 1], "2025-12-31"],
    ["date_diff", ["2026-03-28", "2026-03-30"], 2],
    ["date_diff", ["2026-11-15", "2026-11-01", "weeks"], -2],
    ["date_diff", ["2024-03-01", "2026-02-28", "years"], 1],
    ["start_of", ["2026-11-15", "year"], "2026-01-01"],
    ["end_of", ["2026-11-15", "quarter"], "2026-12-31"],
    ["end_of", ["2024-02-10", "month"], "2024-02-29"],
    ["end_of", ["2026-12-30", "week"], "2027-01-02"],
    ["end_of", ["2026-11-15T10:00:00Z", "day"], "2026-11-15T23:59:59.999+00:00"],
    ["iso_week", ["2027-01-01"], 53],
    ["relative", ["2026-11-15"], "today"],
    ["relative", ["2027-11-20"], "next year"],
    ["relative", ["2026-11-15T12:30:00Z"], "in 2 hours"],
  ])("%s of %j is %s", (name, args, output) => {
    expect(call(name, args)).toBe(output);
  });

  test("a day stays a day where clocks change, in any time zone", () => {
    expect(call("date_add", ["2026-03-28", 1, "day"], {}, { timezone: "Europe/Berlin" })).toBe("2026-03-29");
    expect(call("start_of", ["2026-11-15", "week"], {}, { timezone: "Pacific/Apia", locale: "de" })).toBe("2026-11-09");
    expect(call("start_of", ["2026-11-15", "week"], {}, { locale: "en-US" })).toBe("2026-11-15");
  });

  test("a wrong unit gets a guess", () => {
    expect(() => call("date_add", ["2026-01-31", 1, "moths"])).toThrow(
      '"moths" is not a unit of time. Did you mean "month"?',
    );
  });
});
