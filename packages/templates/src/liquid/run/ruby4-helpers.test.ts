import { expect, test } from "vitest";
import { TemplateError } from "../../core/errors.ts";
import { render } from "../../render.ts";

const now = "2026-01-02T03:04:05Z";

function print(source: string, data: Record<string, unknown> = {}, options = {}): string {
  return render({ engine: "liquid", source, data, options: { dialect: "ruby4", autoescape: false, now, ...options } })
    .output;
}

test.each([
  ["2026-05-03T22:15:00+02:00", "2026-05-03 22:15 +0200"],
  ["2026-05-03 22:15:00 -0330", "2026-05-03 22:15 -0330"],
  ["3 May 2026", "2026-05-03 00:00 +0000"],
  ["03.05.2026", "2026-05-03 00:00 +0000"],
  ["2026-05-03", "2026-05-03 00:00 +0000"],
  ["now", "2026-01-02 03:04 +0000"],
  [1_767_323_045, "2026-01-02 03:04 +0000"],
  ["", ""],
  ["soon", "soon"],
  [null, ""],
  [[1, 2], "12"],
])("format_date reads %j as the dialect's date does", (value, expected) => {
  const shown = print('{{ value | format_date: "yyyy-MM-dd HH:mm xx" }}', { value });

  expect(shown).toBe(expected);
  expect(print('{{ value | date: "%Y-%m-%d %H:%M %z" }}', { value })).toBe(shown);
});

test("a time zone is where the moment is shown; a day without a time is midnight in the render's zone", () => {
  const source = '{{ "2026-05-01" | format_date: "d MMM HH:mm", timezone: zone }}';

  expect(print(source, { zone: "America/Denver" })).toBe("30 Apr 18:00");
  expect(print(source, { zone: null })).toBe("1 May 00:00");
  expect(print(source, {}, { timezone: "Europe/Paris" })).toBe("1 May 00:00");
});

test("a year beyond four digits and one before 1970 are printed too", () => {
  expect(print('{{ 253402300800 | format_date: "y-MM-dd" }}')).toBe("10000-01-01");
  expect(print('{{ "1938-04-24" | format_date: "EEEE" }}')).toBe("Sunday");
});

test.each([
  ["n/a", "n/a"],
  ["", ""],
  [null, ""],
  [true, "true"],
  ["1234.5", "1,234.50"],
  [1234.5, "1,234.50"],
  [-0.001, "0.00"],
])("number gives %j as %j", (value, expected) => {
  expect(print('{{ value | number: precision: 2, delimiter: ",", separator: "." }}', { value })).toBe(expected);
});

test("a float that is whole keeps its decimal unless it is asked to lose it", () => {
  expect(print('{{ 2.5 | times: 2 | number: delimiter: ",", separator: "." }}')).toBe("5.0");
  expect(print('{{ 2000.5 | times: 2 | number: delimiter: ".", separator: "," }}')).toBe("4.001,0");
  expect(print('{{ 2.5 | times: 2 | number: delimiter: ",", separator: ".", strip_zeros: true }}')).toBe("5");
  expect(print('{{ 2 | times: 2 | number: delimiter: ",", separator: "." }}')).toBe("4");
});

test.each([
  ["1234567.50", "1,234,567.50"],
  ["-1234.00", "-1,234.00"],
  ["12345678901234567890.10", "12,345,678,901,234,567,890.10"],
  ["007", "007"],
  ["-0.0", "0.0"],
  [1234.123456789012, "1,234.123456789012"],
  [-407475, "-407,475"],
  [0.00001, "1.0e-05"],
])("number without a precision keeps the digits of %j", (value, expected) => {
  expect(print('{{ value | number: delimiter: ",", separator: "." }}', { value })).toBe(expected);
});

test("a third keeps its decimals, and separators are written as they are given", () => {
  expect(print('{{ 10000 | divided_by: 3.0 | number: delimiter: ",", separator: "." }}')).toBe("3,333.3333333333335");
  expect(print('{{ "1234.50" | number: delimiter: "$1", separator: "$&" }}')).toBe("1$1234$&50");
});

test.each([
  [0.5, 0, "0"],
  [2.5, 0, "2"],
  [-2.5, 0, "-2"],
  [-0.4, 0, "0"],
  [1.005, 2, "1.00"],
  [2.665, 2, "2.66"],
  [2.675, 2, "2.68"],
  [-1234.565, 2, "-1234.56"],
  [0.005, 2, "0.01"],
  [0.125, 2, "0.12"],
  ["1234.5", 0, "1234"],
  [7, 2, "7.00"],
  ["n/a", 2, "n/a"],
])("number with rounding printf prints %j with %i decimals as Ruby's format does", (value, precision, expected) => {
  const source = '{{ value | number: precision: precision, delimiter: "", separator: ".", rounding: "printf" }}';

  expect(print(source, { value, precision })).toBe(expected);
});

test("a whole number beyond what a float holds keeps its digits with rounding printf", () => {
  const options = 'precision: 2, delimiter: ",", separator: ".", rounding: "printf"';

  expect(print(`{{ 12345678901234567890 | number: ${options} }}`)).toBe("12,345,678,901,234,567,890.00");
});

test("outside the dialect both stay strict", () => {
  const strict = (source: string) => () => render({ engine: "liquid", source, options: { now } });

  expect(strict('{{ "soon" | format_date: "yyyy" }}')).toThrow(TemplateError);
  expect(strict('{{ "n/a" | number: 2 }}')).toThrow('"number" needs a number');
});
