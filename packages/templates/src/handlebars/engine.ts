/** Handlebars as one of the languages of this library: the language of Handlebars 4.7. */
import type { Compiled, Engine } from "../core/engine.ts";
import { TemplateError } from "../core/errors.ts";
import { defaultHandlebarsOptions } from "../core/handlebars-options.ts";
import type { Source } from "../core/source.ts";
import type { SyntaxOptions } from "../core/syntax-options.ts";
import { checkTemplate } from "./check/check.ts";
import { parse } from "./parse/parse.ts";
import { controlWhitespace } from "./parse/whitespace.ts";
import { compileTemplate } from "./run/compile.ts";

export const handlebars: Engine = {
  name: "handlebars",

  compile(source: Source, options: SyntaxOptions): Compiled {
    const reading = { ...defaultHandlebarsOptions, ...options };
    const { program, faults } = parse(source.text);
    const [fault] = faults;
    if (fault !== undefined) {
      throw new TemplateError("template_syntax_error", fault.message, source, fault.from, fault.to);
    }
    controlWhitespace(program, reading.ignoreStandalone);

    return compileTemplate(program, source, reading);
  },

  check: checkTemplate,
};
