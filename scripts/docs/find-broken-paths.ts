/** Finds links and paths in Markdown pages that lead to no file of the checkout. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** Folders of the checkout whose paths a page may name in code: `packages/pdf/src/finish`. */
const FOLDERS = /^(?:packages|templates|docs|bench|conformance|chaos|scripts|\.github)\//;

/** Pages that the service writes itself, as seen from the folder of the docs. */
const SERVED = new Set([join("docs", "api")]);

interface BrokenPath {
  line: number;
  path: string;
}

/**
 * The broken ones of one page. A link is relative to the page, a path in code to the root; what has a placeholder
 * (`<slug>`, `*`, `…`) is left out.
 */
export function findBrokenPaths(root: string, file: string, source: string): BrokenPath[] {
  return source.split("\n").flatMap((text, index) => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
      .map((match) => match[1]!)
      .filter((link) => !/^(?:[a-z]+:|#|\/)/.test(link))
      .map((link) => ({ path: link, target: join(dirname(file), link.replace(/#.*$/, "")) }));
    const paths = [...text.matchAll(/`([^`]+)`/g)]
      .flatMap((match) => match[1]!.split(/\s+/))
      .filter((path) => FOLDERS.test(path) && !/[<>*…{}$]/.test(path))
      .map((path) => ({ path, target: path }));
    return [...links, ...paths]
      .filter(({ target }) => !SERVED.has(target) && !existsSync(join(root, target)))
      .map(({ path }) => ({ line: index + 1, path }));
  });
}
