/** Liquid, Jinja2 and Handlebars on one safe, fast runtime, with the same helpers in all three. */

export type { CompleteRequest } from "./analysis/complete-with.ts";
export type { Completion, CompletionItem, CompletionKind } from "./analysis/completion.ts";
export { sampleFrom } from "./analysis/sample-from.ts";
export { unknownVariables } from "./analysis/unknown-variables.ts";
export type { TemplateVariable, VariablesRequest, VariableUse } from "./analysis/variables.ts";
export { check } from "./check.ts";
export { complete } from "./complete.ts";
export type { EngineName } from "./core/engine.ts";
export { TemplateError, type TemplateErrorCode } from "./core/errors.ts";
export type { TemplateFinding } from "./core/finding.ts";
export { defaultLimits, type Limits } from "./core/limits.ts";
export type { Position } from "./core/position.ts";
export type { CheckRequest, RenderOptions, RenderRequest, RenderResult } from "./core/request.ts";
export type { SourceMap } from "./core/source-map.ts";
export { engines } from "./engines.ts";
export { helperDocumentation } from "./helpers/documentation.ts";
export type { Helper } from "./helpers/helper.ts";
export { helpers } from "./helpers/registry.ts";
export { render } from "./render.ts";
export { variables } from "./variables.ts";
