/** The `date` filter: what is read as a time, and how strftime writes it. */
import { expect, test } from "vitest";
import { render } from "../../../index.ts";

function date(input: unknown, format: string, timezone = "UTC"): string {
  const options = { now: "2026-11-15T12:34:56Z", timezone, autoescape: false };

  return render({ engine: "liquid", source: "{{ input | date: format }}", data: { input, format }, options }).output;
}

test.each([
  ["2026-03-14", "2026-03-14 00:00:00 +0000"],
  ["2026-03-14T10:20:30Z", "2026-03-14 10:20:30 +0000"],
  ["2026-03-14 10:20:30 +02:00", "2026-03-14 10:20:30 +0200"],
  ["2026-03-14T10:20:30.5-0530", "2026-03-14 10:20:30 -0530"],
  ["March 14, 2026", "2026-03-14 00:00:00 +0000"],
  ["14 Mar 2026 5:06 pm", "2026-03-14 17:06:00 +0000"],
  ["Sat, 14 Mar 2026 10:20:30 GMT", "2026-03-14 10:20:30 +0000"],
  ["Sat Mar 14 10:20:30 2026", "2026-03-14 10:20:30 +0000"],
  ["2026/03/14", "2026-03-14 00:00:00 +0000"],
  ["14/03/2026", "2026-03-14 00:00:00 +0000"],
  ["14.03.2026", "2026-03-14 00:00:00 +0000"],
  ["Mar-14-2026", "2026-03-14 00:00:00 +0000"],
  ["2026-03-14 10h30", "2026-03-14 10:30:00 +0000"],
  ["2026-03-14 10:20 EST", "2026-03-14 10:20:00 -0500"],
  ["2026-073", "2026-03-14 00:00:00 +0000"],
  ["10:30", "2026-11-15 10:30:00 +0000"],
  ["march", "2026-03-01 00:00:00 +0000"],
  ["1773483630", "2026-03-14 10:20:30 +0000"],
  [1773483630, "2026-03-14 10:20:30 +0000"],
  ["NOW", "2026-11-15 12:34:56 +0000"],
  ["today", "2026-11-15 12:34:56 +0000"],
])("%s is read as %s", (input, expected) => {
  expect(date(input, "%Y-%m-%d %H:%M:%S %z")).toBe(expected);
});

test.each(["03/14/2026", "2026-W11-6", "nothing like a date", "", "2026-02-45", null, 1.5, ["2026"]])(
  "%s is not a time and comes back",
  (input) => {
    const printed = render({ engine: "liquid", source: "{{ input }}", data: { input } }).output;
    expect(date(input, "%Y")).toBe(printed);
  },
);

test("a day without a zone is a calendar day, wherever the document is made", () => {
  expect(date("2026-11-15", "%d.%m.%Y", "America/New_York")).toBe("15.11.2026");
  expect(date("2026-11-15 03:00", "%d.%m.%Y %H:%M", "America/New_York")).toBe("15.11.2026 03:00");
});

test("a time with a zone is shown in the render's zone, the same day as format_date gives", () => {
  const source = '{{ t | date: "%Y-%m-%d %H:%M" }}|{{ t | format_date: "yyyy-MM-dd HH:mm" }}';
  const shown = (t: unknown, timezone: string, dialect: "ruby4" | null = null) =>
    render({ engine: "liquid", source, data: { t }, options: { timezone, dialect } }).output.split("|");

  expect(shown("2026-11-15T23:30:00Z", "Europe/Berlin")).toEqual(["2026-11-16 00:30", "2026-11-16 00:30"]);
  expect(shown("2026-11-15T03:00:00Z", "America/New_York")).toEqual(["2026-11-14 22:00", "2026-11-14 22:00"]);
  expect(shown("2026-11-15T03:00:00+09:00", "Europe/Paris")).toEqual(["2026-11-14 19:00", "2026-11-14 19:00"]);
  expect(shown(1763249400, "Asia/Tokyo")).toEqual(["2025-11-16 08:30", "2025-11-16 08:30"]);
  expect(date("2026-07-15T12:00:00Z", "%H:%M %z %Z", "Europe/Paris")).toBe("14:00 +0200 CEST");
});

test("two digits with a fraction are seconds of the present minute", () => {
  const source = '{{ "12.50" | date: "%F %T.%L" }}';
  const { output } = render({ engine: "liquid", source, options: { now: "2026-01-02T03:04:05Z" } });

  expect(output).toBe("2026-01-02 03:04:12.500");
});

test("without a zone of its own, and in templates of Ruby Liquid 4, a time keeps the offset of its text", () => {
  expect(date("2026-03-14 10:20:30 +02:00", "%H:%M %z")).toBe("10:20 +0200");
  const ruby = { timezone: "Europe/Berlin", dialect: "ruby4" } as const;
  const source = '{{ "2026-11-15T23:30:00-05:00" | date: "%d %H:%M %z" }}';
  expect(render({ engine: "liquid", source, options: ruby }).output).toBe("15 23:30 -0500");
});

test.each([
  ["%a %A %b %B %h", "Thu Thursday Jan January Jan"],
  ["%C %y %Y %G %g", "20 26 2026 2026 26"],
  ["%d %e %-d %j %u %w", "01  1 1 001 4 4"],
  ["%H %k %I %l %M %S %p %P", "03  3 03  3 04 05 AM am"],
  ["%L %N %3N %s", "678 678000000 678 1767236645"],
  ["%U %W %V", "00 00 01"],
  ["%D %F %T %R %r", "01/01/26 2026-01-01 03:04:05 03:04 03:04:05 AM"],
  ["%c", "Thu Jan  1 03:04:05 2026"],
  ["%v %x %X", " 1-JAN-2026 01/01/26 03:04:05"],
  ["%z %:z %::z %Z", "+0000 +00:00 +00:00:00 UTC"],
  ["%^a %^B %#p %10A %-m %_m %010Y", "THU JANUARY am   Thursday 1  1 0000002026"],
  ["%% %n%t %Q %+ %:H %Ea %", "% \n\t %Q %+ %:H %Ea %"],
])("%s writes %s", (format, expected) => {
  expect(date("2026-01-01T03:04:05.678Z", format)).toBe(expected);
});
