/** Liquid's tokens and markup with their positions, for tools that rewrite templates. */
export { Source } from "./core/source.ts";
export type { Condition, Expression, FilterCall, Filtered } from "./liquid/ast.ts";
export { type OutputToken, type TagToken, type TokenStream, templateTokens } from "./liquid/lex/template-lexer.ts";
export { laxMarkup } from "./liquid/parse/lax-markup.ts";
export { findTag } from "./liquid/parse/verbatim-tags.ts";
