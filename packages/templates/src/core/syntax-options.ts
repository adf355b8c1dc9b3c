/** Options that change how a template is read. */
import type { HandlebarsOptions } from "./handlebars-options.ts";

/** Part of the key of a compiled template. */
export interface SyntaxOptions extends Partial<HandlebarsOptions> {
  dialect: null | "ruby4";
  trim_blocks: boolean;
  lstrip_blocks: boolean;
  keep_trailing_newline: boolean;
}

export function syntaxOptions(options: Partial<SyntaxOptions>): SyntaxOptions {
  const { compat, explicitPartialContext, preventIndent, ignoreStandalone, knownHelpersOnly, assumeObjects } = options;

  return {
    dialect: options.dialect ?? null,
    trim_blocks: options.trim_blocks ?? false,
    lstrip_blocks: options.lstrip_blocks ?? false,
    keep_trailing_newline: options.keep_trailing_newline ?? false,
    compat: compat ?? false,
    explicitPartialContext: explicitPartialContext ?? false,
    preventIndent: preventIndent ?? false,
    ignoreStandalone: ignoreStandalone ?? false,
    knownHelpersOnly: knownHelpersOnly ?? false,
    assumeObjects: assumeObjects ?? false,
  };
}
