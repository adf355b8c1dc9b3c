/** Pages name files that exist. */
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { findBrokenPaths } from "./find-broken-paths.ts";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const pages = globSync("{*,docs/**/*,packages/*/*,bench/*,chaos/*,conformance/*,templates/*/*}.md", {
  cwd: root,
  exclude: (name) => name === "node_modules",
}).sort();

test.each(pages)("every link and path in %s leads to a file", (page) => {
  expect(findBrokenPaths(root, page, readFileSync(join(root, page), "utf8"))).toEqual([]);
});

test("a link or a path that leads nowhere is found, with its line", () => {
  const page = [
    "[map](../ARCHITECTURE.md#rooms) and [gone](gone.md)",
    "`packages/pdf/src/standards.ts`, `packages/pdf/src/gone.ts`, `templates/<slug>`",
    "[outside](https://example.com/gone) [here](#part)",
  ];

  expect(findBrokenPaths(root, "docs/page.md", page.join("\n"))).toEqual([
    { line: 1, path: "gone.md" },
    { line: 2, path: "packages/pdf/src/gone.ts" },
  ]);
});
