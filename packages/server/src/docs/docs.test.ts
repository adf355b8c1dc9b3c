import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { problemSchema } from "../http/problem-schema.ts";
import { allProblemCodes, problemCodes, problemPage } from "../problems/problem-codes.ts";
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

test("the navigation has every page once", () => {
  const sections = JSON.parse(readFileSync(`${docsFolder}navigation.json`, "utf8")) as { pages: string[] }[];
  const files = readdirSync(docsFolder).filter((name) => name.endsWith(".md"));

  expect(sections.flatMap(({ pages }) => pages).sort()).toEqual(
    [...files.map((name) => name.slice(0, -".md".length)), "errors", "api"].sort(),
  );
});
