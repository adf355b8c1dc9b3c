/** The syntax tree of a Handlebars template with its positions, for tools that rewrite templates. */
export type { Call, Expression, Mustache, Program, Statement } from "./handlebars/ast.ts";
export { parse as parseHandlebars } from "./handlebars/parse/parse.ts";
