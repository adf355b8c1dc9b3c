/** Liquid as Shopify defines it, and its lax dialect. */
import type { Compiled, Engine, Runtime } from "../core/engine.ts";
import { TemplateError } from "../core/errors.ts";
import type { Source } from "../core/source.ts";
import type { SyntaxOptions } from "../core/syntax-options.ts";
import { declaredHelpers } from "../helpers/declared-helpers.ts";
import { checkLiquid } from "./check/check.ts";
import { parseLiquid } from "./parse/parse.ts";
import { compileNodes } from "./run/compile.ts";
import { Context } from "./run/context.ts";
import type { CompiledLiquid } from "./run/partials.ts";
import { textOffsets } from "./run/text-offsets.ts";

export const liquid: Engine = {
  name: "liquid",
  compile,
  check: checkLiquid,
};

function compile(source: Source, options: SyntaxOptions): Compiled {
  const isRuby4 = options.dialect === "ruby4";
  const { nodes, faults } = parseLiquid(source.text, { isLax: isRuby4, helpers: declaredHelpers });
  const [first] = faults;
  if (first !== undefined) {
    const code = first.code === "nesting" ? "template_limit_exceeded" : "template_syntax_error";
    throw new TemplateError(code, first.message, source, first.from, first.to);
  }
  const run = compileNodes(nodes, source);
  const verbatim = textOffsets(nodes);
  const compiled: CompiledLiquid = {
    source,
    run: (runtime: Runtime, data) => run(new Context(runtime, data, isRuby4)),
    runIn: run,
    isVerbatim: (offset) => verbatim.has(offset),
  };

  return compiled;
}
