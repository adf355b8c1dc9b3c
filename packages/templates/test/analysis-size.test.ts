/** What a page loads before the first check: engines and declarations of helpers, without the libraries that draw and spell. */
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { expect, test } from "vitest";

const MOST_BYTES = 200_000;

test("a bundle of the analysis entry is small and has no implementation of a helper", async () => {
  const [built] = (await build({
    configFile: false,
    logLevel: "error",
    root: fileURLToPath(new URL("..", import.meta.url)),
    build: { write: false, minify: true, lib: { entry: "src/analysis.ts", formats: ["es"] } },
  })) as Rolldown.RolldownOutput[];
  const chunks = built?.output.filter((part) => part.type === "chunk") ?? [];
  const modules = chunks.flatMap((chunk) => Object.keys(chunk.modules));
  const size = chunks.reduce((sum, chunk) => sum + gzipSync(chunk.code).length, 0);

  expect(modules.filter((id) => /bwip-js|n2words|marked|uqr|\/date-fns\//.test(id))).toEqual([]);
  expect(modules.filter((id) => id.endsWith("/helpers/registry.ts"))).toEqual([]);
  expect(modules.some((id) => id.endsWith("/helpers/declared-helpers.ts"))).toBe(true);
  expect(size).toBeLessThanOrEqual(MOST_BYTES);
});
