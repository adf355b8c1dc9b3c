/** The filters, where Ruby differs from what JavaScript would do by itself. */
import { expect, test } from "vitest";
import { render } from "../../index.ts";

function out(expression: string, data: Record<string, unknown> = {}): string {
  return render({ engine: "liquid", source: `{{ ${expression} }}`, data, options: { autoescape: false } }).output;
}

test.each([
  ["10.1 | minus: 2.2", "7.9"],
  ["0.1 | plus: 0.2", "0.3"],
  ["1.10 | times: 3", "3.3"],
  ["5 | divided_by: 3", "1"],
  ["-7 | divided_by: 2", "-4"],
  ["7 | divided_by: 2.0", "3.5"],
  ["20 | divided_by: 7.0", "2.857142857142857"],
  ["'7' | divided_by: '2'", "3"],
  ["-7 | modulo: 3", "2"],
  ["7.5 | modulo: -2", "-0.5"],
  ["2 | times: 2.0", "4.0"],
  ["4 | plus: '1.5'", "5.5"],
  ["'12abc' | plus: 1", "13"],
  ["nil | plus: 1", "1"],
  ["1.005 | round: 2", "1.01"],
  ["2.5 | round", "3"],
  ["-2.5 | round", "-3"],
  ["1234 | round: -2", "1200"],
  ["1.2 | ceil", "2"],
  ["-1.2 | floor", "-2"],
  ["-1.2 | ceil", "-1"],
  ["9007199254740993 | plus: 1", "9007199254740994"],
  ["99999999999 | times: 99999999999", "9999999999800000000001"],
  ["100000000.0 | times: 1000000000.0", "1.0e+17"],
  ["0.00001 | times: 1", "1.0e-05"],
  ["3 | at_least: 4.5", "4.5"],
  ["-3.5 | abs", "3.5"],
])("numbers: %s is %s", (expression, expected) => {
  expect(out(expression)).toBe(expected);
});

test.each([
  ["'ÄRGER ß' | downcase", "ärger ß"],
  ["'über ALLES' | capitalize", "Über alles"],
  ["'a  b \n c' | split: ' ' | join: '-'", "a-b-c"],
  ["'a,b,,' | split: ',' | size", "2"],
  ["'😀b' | split: '' | size", "2"],
  ["'😀bc' | slice: 0, 2", "😀b"],
  ["'abc' | slice: -2, 5", "bc"],
  ["'Ground control' | truncate: 9", "Ground..."],
  ["'one two  three' | truncatewords: 2", "one two..."],
  ["'a.b.a' | replace_last: 'a', 'X'", "a.b.X"],
  ["'a$1' | replace: 'a', '$&'", "$&$1"],
  ["'x y&z*~' | url_encode", "x+y%26z%2A~"],
  ["'a%20b+c%' | url_decode", "a b c%"],
  ["'für' | base64_encode | base64_decode", "für"],
  ["'1 < 2 &amp; 3' | escape_once", "1 &lt; 2 &amp; 3"],
  ["'<p>a<!-- <b> --><script>x</script><br/>b' | strip_html", "ab"],
  ["' \u00a0x ' | strip", "\u00a0x"],
])("texts: %s is %s", (expression, expected) => {
  expect(out(expression)).toBe(expected);
});

const LIST = {
  l: [
    { n: "b", p: 2, on: true },
    { n: "A", p: null },
    { n: "c", p: 1.5, on: false },
  ],
  mixed: [1, [2, [3]], null, "x"],
};

test.each([
  ["l | sort: 'p' | map: 'n' | join", "c b A"],
  ["l | sort_natural: 'n' | map: 'n' | join", "A b c"],
  ["l | where: 'on' | map: 'n' | join", "b"],
  ["l | where: 'on', false | map: 'n' | join", "c"],
  ["l | reject: 'on' | map: 'n' | join", "A c"],
  ["l | find: 'p', 1.5 | map: 'n' | join", "c"],
  ["l | find_index: 'n', 'c'", "2"],
  ["l | has: 'n', 'z'", "false"],
  ["l | sum: 'p'", "3.5"],
  ["l | compact: 'p' | size", "2"],
  ["mixed | join: '-'", "1-2-3--x"],
  ["mixed | compact | size", "4"],
  ["mixed | uniq | size", "5"],
  ["(1..3) | reverse | join", "3 2 1"],
  ["mixed | first", "1"],
  ["'a' | concat: mixed | size", "5"],
])("lists: %s is %s", (expression, expected) => {
  expect(out(expression, LIST)).toBe(expected);
});

test("a default that is nil gives nil, which an if finds false; without one it is an empty text", () => {
  const print = (source: string) => render({ engine: "liquid", source }).output;

  expect(print("{% assign note = a | default: b %}{% if note %}y{% else %}n{% endif %}")).toBe("n");
  expect(print("{% assign note = a | default %}{% if note == '' %}y{% else %}n{% endif %}")).toBe("y");
});

test("default stands in for nil, false and what is empty", () => {
  expect(out("v | default: 'd'", { v: "" })).toBe("d");
  expect(out("v | default: 'd'", { v: false })).toBe("d");
  expect(out("v | default: 'd', allow_false: true", { v: false })).toBe("false");
  expect(out("v | default: 'd'", { v: 0 })).toBe("0");
});

test("a filter that does not exist leaves the value as it is, except where undefined names are errors", () => {
  expect(out("'x' | no_such_filter")).toBe("x");
  const strict = () =>
    render({ engine: "liquid", source: "{{ 'x' | upcas }}", options: { undefined: "strict" } }).output;
  expect(strict).toThrow('No filter is called "upcas". Did you mean "upcase"?');
});

test.each([
  ["1 | divided_by: 0", /divided by 0/],
  ["'x' | slice: 'a'", /invalid integer/],
  ["l | concat: 1", /requires an array/],
  ["mixed | sort", /incompatible types/],
  ["'x' | append", /takes 1 but is given 0/],
  ["5 | map: 'a'", /Cannot select the property/],
])("%s is an error, never text in the output", (expression, message) => {
  expect(() => out(expression, { l: [], mixed: [1, "a"] })).toThrow(message);
});
