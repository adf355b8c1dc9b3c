import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { problemSchema } from "../http/problem-schema.ts";
import { allProblemCodes, problemCodes, problemPage } from "../problems/problem-codes.ts";
import { docsPage } from "./page.ts";
import { docsFolder } from "./routes.ts";

test.each(allProblemCodes)("%s has a page with its title, an example and how to fix it", (code) => {
  const path = `${docsFolder}errors/${problemPage(code)}.md`;
  expect(existsSync(path)).toBe(true);

  const source = readFileSync(path, "utf8");
  expect(source).toContain(`# ${problemCodes[code].title}\n`);
  expect(source).toContain("## How to fix it");
  const example = JSON.parse(/```json\n([\s\S]*?)\n```/.exec(source)![1]!);
  expect(example).toMatchObject({ code, status: problemCodes[code].status, title: problemCodes[code].title });
  expect(problemSchema.strict().safeParse(example).error).toBeUndefined();
});

test("a page's title is escaped and links to other pages lose their .md", () => {
  const { html } = docsPage("# A <b> & c\n\n[next](other.md#part)", "/docs");

  expect(html).toContain("<title>A &lt;b&gt; &amp; c · Platen</title>");
  expect(html).toContain('<a href="other#part">');
});
