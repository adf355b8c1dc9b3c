/** Where the template language is written. */
import { expect, test } from "vitest";
import { isInsideTag } from "./inside-tag.ts";

const at = (marked: string) => isInsideTag(marked.replace("|", ""), marked.indexOf("|"));

test.each(["<p>{{ item.| }}</p>", "{% for x in |", "{{#each |items}}", "{{ a }}{{|"])(
  "%s is inside a tag",
  (source) => {
    expect(at(source)).toBe(true);
  },
);

test.each(["<p>|{{ a }}", "{{ a }}|", "{% if a %}<b|", "p { color: | }", ""])("%s is outside", (source) => {
  expect(at(source)).toBe(false);
});
