/** Jinja2 as one of the three languages: compile, run and check. */
import type { Compiled, Engine } from "../core/engine.ts";
import { TemplateError } from "../core/errors.ts";
import type { Source } from "../core/source.ts";
import type { SyntaxOptions } from "../core/syntax-options.ts";
import { checkTemplate } from "./check/check.ts";
import { unknownTest } from "./filters/tests.ts";
import { parse } from "./parse/parse.ts";
import { compileTemplate } from "./run/compile.ts";

export const jinja2: Engine = {
  name: "jinja2",
  compile,
  check: checkTemplate,
};

function compile(source: Source, options: SyntaxOptions): Compiled {
  const { template, faults } = parse(source.text, options);
  const [fault] = faults;
  if (fault) throw new TemplateError("template_syntax_error", fault.message, source, fault.from, fault.to);
  const { compiled, unknownTests } = compileTemplate(source, template);
  const [test] = unknownTests;
  if (test) throw new TemplateError("template_syntax_error", unknownTest(test.name), source, test.from, test.to);

  return compiled;
}
