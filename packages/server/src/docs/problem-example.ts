/** An example answer for each error code, taken from the code's own page: the OpenAPI document and the page cannot differ. */
import { readFileSync } from "node:fs";
import { type ProblemCode, problemPage } from "../problems/problem-codes.ts";
import { shippedFolder } from "../shipped-folder.ts";

const examples = new Map<ProblemCode, unknown>();

export function problemExample(code: ProblemCode): unknown {
  if (!examples.has(code)) {
    const page = readFileSync(`${shippedFolder("docs")}errors/${problemPage(code)}.md`, "utf8");
    const source = /```json\n([\s\S]*?)\n```/.exec(page)?.[1];
    if (source === undefined) throw new Error(`The page docs/errors/${problemPage(code)}.md has no example.`);
    examples.set(code, JSON.parse(source));
  }

  return examples.get(code);
}
