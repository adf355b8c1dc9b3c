import { expect, test } from "vitest";
import { CompiledCache } from "./compiled-cache.ts";
import type { Engine } from "./engine.ts";
import type { SyntaxOptions } from "./syntax-options.ts";

const OPTIONS: SyntaxOptions = {
  dialect: null,
  trim_blocks: false,
  lstrip_blocks: false,
  keep_trailing_newline: false,
};

function countingEngine(): { engine: Engine; compiled: string[] } {
  const compiled: string[] = [];
  const engine: Engine = {
    name: "liquid",
    compile(source) {
      compiled.push(source.text);
      return { source, run() {}, isVerbatim: () => false };
    },
    check: () => [],
  };

  return { engine, compiled };
}

test("the same content is compiled once; other options or another file compile again", () => {
  const { engine, compiled } = countingEngine();
  const cache = new CompiledCache();

  cache.compile(engine, "a.html", "text", OPTIONS);
  cache.compile(engine, "a.html", "text", { ...OPTIONS });
  expect(compiled).toHaveLength(1);

  cache.compile(engine, "a.html", "text", { ...OPTIONS, dialect: "ruby4" });
  cache.compile(engine, "b.html", "text", OPTIONS);
  expect(compiled).toHaveLength(3);
});

test("when it is full, what was used longest ago leaves first", () => {
  const { engine, compiled } = countingEngine();
  const cache = new CompiledCache(16_000);

  cache.compile(engine, "f", "a".repeat(100), OPTIONS);
  cache.compile(engine, "f", "b".repeat(100), OPTIONS);
  cache.compile(engine, "f", "a".repeat(100), OPTIONS);
  cache.compile(engine, "f", "c".repeat(100), OPTIONS);
  expect(cache.size).toBe(2);

  cache.compile(engine, "f", "a".repeat(100), OPTIONS);
  expect(compiled.map((text) => text[0])).toEqual(["a", "b", "c"]);
});
