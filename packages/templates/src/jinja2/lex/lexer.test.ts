import { expect, test } from "vitest";
import { lex } from "./lexer.ts";

const plain = { dialect: null, trim_blocks: false, lstrip_blocks: false, keep_trailing_newline: false };

function texts(source: string, options = {}): string[] {
  return lex(source, { ...plain, ...options })
    .tokens.filter((token) => token.type === "text")
    .map((token) => token.value);
}

test("a minus strips all white space on its side of a tag", () => {
  expect(texts("a \n {%- if x -%} \n b {{- y -}} c")).toEqual(["a", "b", "c"]);
});

test("trim_blocks takes one line end behind a block tag, and a plus keeps it", () => {
  expect(texts("{% x %}\n\na{% x +%}\nb", { trim_blocks: true })).toEqual(["\na", "\nb"]);
});

test("lstrip_blocks takes the indentation of a line that starts with a block tag, not of other lines", () => {
  expect(texts("  {% x %}a\n\t{# c #}b {% x %}  {%+ x %}  {{ y }}", { lstrip_blocks: true })).toEqual([
    "a\n",
    "b ",
    "  ",
    "  ",
  ]);
});

test("one line end at the end of a template is left out unless it is to be kept", () => {
  expect(texts("a\n\n")).toEqual(["a\n"]);
  expect(texts("a\r\n", { keep_trailing_newline: true })).toEqual(["a", "\n"]);
});

test("raw text is not read, whatever is in it", () => {
  expect(texts("{% raw -%} {{ a }} {% x %}{%- endraw %}b")).toEqual(["{{ a }} {% x %}", "b"]);
});

test("every token knows where it is in the source, also behind line ends of two characters", () => {
  const source = "a\r\n{{ 'é' ~ name }}";
  const { tokens } = lex(source, plain);
  const name = tokens.find((token) => token.type === "name");

  expect(source.slice(name?.from, name?.to)).toBe("name");
  expect(tokens.filter((token) => token.type === "text").map(({ value, from, to }) => [value, from, to])).toEqual([
    ["a", 0, 1],
    ["\n", 1, 3],
  ]);
});

test("two closing braces end a dict and a tag", () => {
  const { tokens, faults } = lex("{{ {'a': {'b': 1}}}}", plain);

  expect(faults).toEqual([]);
  expect(tokens.at(-2)).toMatchObject({ type: "output-end" });
});

test("a number is an integer or a float by its writing, and has underscores and prefixes as in Python", () => {
  const numbers = lex("{{ 1_000 0x1F 0b11 1e3 2.50 x.1.2 12345678901234567890 }}", plain).tokens.filter(
    (token) => token.type === "integer" || token.type === "float",
  );

  expect(numbers.map(({ type, number }) => [type, number])).toEqual([
    ["integer", 1000],
    ["integer", 31],
    ["integer", 3],
    ["float", 1000],
    ["float", 2.5],
    ["integer", 1],
    ["integer", 2],
    ["integer", 12345678901234567890n],
  ]);
});

test("each fault is noted at its place and reading goes on behind it", () => {
  const { faults } = lex("{{ a ? b }} {{ f( }} {{ 'x }} {# c", plain);

  expect(faults.map(({ from, message }) => [from, message])).toEqual([
    [5, '"?" cannot be in a tag.'],
    [16, '"(" is not closed: add ")".'],
    [24, "This text is not closed: add '."],
    [30, 'This comment is never closed: add "#}".'],
  ]);
});

test("a tag that is not closed ends where the next one starts", () => {
  const { faults, tokens } = lex("{{ a {{ b }} {% if x {% endif %}", plain);

  expect(faults.map(({ from }) => from)).toEqual([0, 13]);
  expect(tokens.filter((token) => token.type === "tag-begin")).toHaveLength(2);
});
