import { expect, test } from "vitest";
import { compileScss } from "./compile-scss.ts";

const slow = { timeoutMs: 120_000 };

test("nesting, variables, mixins and Sass's own modules become plain CSS", async () => {
  const source = `@use "sass:math";
$ink: #123456;
@mixin box($size) { width: math.div($size, 2); }
.invoice { color: $ink; h1 { @include box(10px); &:first-child { color: darken($ink, 10%); } } }`;

  expect(await compileScss(source, slow)).toEqual({
    css: `.invoice {
  color: #123456;
}
.invoice h1 {
  width: 5px;
}
.invoice h1:first-child {
  color: rgb(3.5972850679%, 10.3921568627%, 17.1870286576%);
}`,
  });
});

test.each([
  ["a {\n  color: $nope;\n}", 2, 10, "Undefined variable."],
  ["a { b { color: red }", 1, 21, "expected end of rule."],
  ["p {}\n  a { color: {{ ink }} }", 2, 15, /./],
])("an error in %j has its line and column", async (source, line, column, message) => {
  const result = await compileScss(source, slow);

  expect(result).toEqual({
    error: { code: "scss_invalid", message: expect.stringMatching(message), line, column },
  });
});

test.each(['@use "other";', '@import "/etc/passwd";', '@use "file:///etc/passwd";', '@forward "src/list";'])(
  "%s finds no file",
  async (source) => {
    const result = await compileScss(source, slow);

    expect(result).toMatchObject({ error: { code: "scss_import", line: 1 } });
    expect(JSON.stringify(result)).not.toContain("root:");
  },
);

test("a style sheet that never ends is stopped, and the next one is compiled", async () => {
  const endless = await compileScss("@while true { a { color: red } }", { timeoutMs: 500, maxMemoryMb: 512 });

  expect(endless).toMatchObject({ error: { code: "scss_invalid", line: 1, column: 1 } });
  expect(await compileScss("a { b { color: red } }", slow)).toEqual({ css: "a b {\n  color: red;\n}" });
});

test("a style sheet that eats memory is stopped, and the process lives", async () => {
  const source = "$list: 1 2 3 4;\n@while true { $list: join($list, $list); }";
  const greedy = await compileScss(source, { timeoutMs: 120_000, maxMemoryMb: 64 });

  expect(greedy).toMatchObject({ error: { code: "scss_invalid", message: expect.stringContaining("64 MB") } });
});

test("a style sheet that is too large has its size, the limit and a way out in the message", async () => {
  const source = ".a { .b { color: red } }\n".repeat(40_000);
  const large = await compileScss(source, { timeoutMs: 120_000, maxMemoryMb: 64 });

  expect(large).toMatchObject({
    error: {
      code: "scss_invalid",
      message:
        "The style sheet has 1.0 million characters, needs more than 64 MB of memory and was stopped. Take out the rules that the document does not use, or compile it with Sass yourself and write the CSS in the editor.",
    },
  });
});

test("a style sheet of 2.4 million characters is compiled within the memory that it has", async () => {
  const source = Array.from(
    { length: 28_500 },
    (_, at) => `.card-${at} { $ink: #123456; color: $ink; .title { margin: ${at % 7}px; b { color: $ink } } }\n`,
  ).join("");
  expect(source.length).toBeGreaterThan(2_400_000);

  expect(await compileScss(source, slow)).toEqual({ css: expect.stringContaining(".card-28499 .title b {") });
});

test("a style sheet of more than 2.5 million characters is refused without compiling, with the limit in the message", async () => {
  expect(await compileScss("@while true {}".padEnd(2_600_000), slow)).toEqual({
    error: {
      code: "scss_invalid",
      message:
        "The style sheet has 2.6 million characters; at most 2.5 million are compiled. Take out the rules that the document does not use, or compile it with Sass yourself and write the CSS in the editor.",
      line: 1,
      column: 1,
    },
  });
});

test("recursion without an end is an error", async () => {
  const result = await compileScss("@mixin again { @include again; }\na { @include again; }", slow);

  expect(result).toMatchObject({ error: { code: "scss_invalid" } });
});

test("several style sheets at once each get their own result", async () => {
  const results = await Promise.all(["a", "b", "c"].map((name) => compileScss(`${name} { i { top: 0 } }`, slow)));

  expect(results).toEqual(["a", "b", "c"].map((name) => ({ css: `${name} i {\n  top: 0;\n}` })));
});

test("what is given up rejects with the reason", async () => {
  const given = new AbortController();
  const work = compileScss("@while true {}", slow, given.signal);
  given.abort(new Error("the connection is gone"));

  await expect(work).rejects.toThrow("the connection is gone");
});
