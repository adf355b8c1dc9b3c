import { expect, test } from "vitest";
import { makeFlowDocument } from "./flow-document.ts";

const at = (file: string) => (offset: number) => ({ file, line: 1, column: offset + 1 });
const none = { html: "", at: () => null };

test("a fragment becomes a document, its elements numbered by position", () => {
  const { html, positions } = makeFlowDocument({
    body: { html: "<h1>A</h1><p class=x>B<br>C</p>", at: at("template.html") },
    head: { html: "<title>T</title>", at: at("head.html") },
    css: "p { content: '</style>' }",
  });

  expect(html).toContain(
    '<h1 data-platen-element="6">A</h1><p data-platen-element="7" class=x>B<br data-platen-element="8">C</p>',
  );
  expect(html).toContain("<\\/style>");
  expect(positions.map((position) => position && `${position.file}:${position.column}`)).toEqual([
    null,
    null,
    null,
    "head.html:1",
    null,
    null,
    "template.html:1",
    "template.html:11",
    "template.html:23",
  ]);
});

test("a whole document keeps its head, and positions after the inserted parts stay those of the template", () => {
  const source = "<!doctype html><html><head></head><body><p>A</p></body></html>";
  const { html, positions } = makeFlowDocument({
    body: { html: source, at: at("template.html") },
    head: none,
    css: "p { color: teal }",
  });

  expect(html.replaceAll(/ data-platen-element="\d+"/g, "")).toBe(
    source.replace("</head>", "<style>p { color: teal }</style></head>"),
  );
  const number = Number(/<p data-platen-element="(\d+)"/.exec(html)?.[1]);
  expect(positions[number]).toEqual({ file: "template.html", line: 1, column: source.indexOf("<p>") + 1 });
});

test("a tag inside a comment, a script or an attribute is left alone", () => {
  const source = `<!-- <b> --><script>"<i>"</script><p title="<u>">x</p>`;
  const { html } = makeFlowDocument({ body: { html: source, at: at("template.html") }, head: none, css: "" });

  expect(html).toContain("<!-- <b> -->");
  expect(html).toContain(`"<i>"`);
  expect(html).toContain(`title="<u>"`);
});
