/** What a template language is to the rest of the library: a way to compile, to run and to check. */
import type { Helper, HelperContext, HelperDeclaration } from "../helpers/helper.ts";
import type { TemplateFinding } from "./finding.ts";
import type { Output } from "./output.ts";
import type { Source } from "./source.ts";
import type { SyntaxOptions } from "./syntax-options.ts";

export type EngineName = "liquid" | "jinja2" | "handlebars";

/** Everything a running template reaches. */
export interface Runtime {
  helperContext: HelperContext;
  helpers: ReadonlyMap<string, Helper>;
  output: Output;
  autoescape: boolean;
  undefined: "lenient" | "strict" | "chainable";
  /** The compiled partial of that name, or undefined. */
  partial(name: string): Compiled | undefined;
  partialNames(): string[];
  /** The place being evaluated: nodes set it before anything that can fail, so that a `Fault` finds its position. */
  source: Source;
  offset: number;
}

export interface Compiled {
  readonly source: Source;
  /** Writes the template's output to `runtime.output`. */
  run(runtime: Runtime, data: Record<string, unknown>): void;
  /** True where the text at this source offset is plain template text, written as it stands. */
  isVerbatim(offset: number): boolean;
}

export interface Engine {
  name: EngineName;
  /** Throws a `TemplateError` with code `template_syntax_error` on the first fault. */
  compile(source: Source, options: SyntaxOptions): Compiled;
  /** Every fault of the source at once: the parser recovers and goes on. */
  check(source: Source, options: SyntaxOptions, known: KnownNames): TemplateFinding[];
}

export interface KnownNames {
  helpers: ReadonlyMap<string, HelperDeclaration>;
  partials: readonly string[];
}
