import { expect, test } from "vitest";
import { composeDocument } from "./compose-document.ts";

test("a fragment becomes a whole document with its style", () => {
  expect(composeDocument({ html: "<p>x</p>", css: "p{}", head: "" })).toBe(
    '<!doctype html><html><head><meta charset="utf-8"><style>p{}</style></head><body><p>x</p></body></html>',
  );
});

test("head part and style go to the end of the document's own head", () => {
  const html = "<!doctype html><html lang=fr><HEAD><title>a</title></HEAD ><body>x</body></html>";

  expect(composeDocument({ html, css: "b{}", head: "<meta name=a>" })).toBe(
    "<!doctype html><html lang=fr><HEAD><title>a</title><meta name=a><style>b{}</style></HEAD ><body>x</body></html>",
  );
});

test("a document without a head keeps its html element's language", () => {
  expect(composeDocument({ html: '<html lang="de"><p>x', css: "b{}", head: "" })).toBe(
    '<html lang="de"><style>b{}</style><p>x',
  );
});

test("a style sheet cannot end its own element", () => {
  const html = composeDocument({ html: "x", css: 'a::after{content:"</style><img src=x>"}', head: "" });

  expect(html).not.toContain("</style><img");
});
