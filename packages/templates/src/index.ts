/** Liquid, Jinja2 and Handlebars on one safe, fast runtime, with the same helpers in all three. */
export { check } from "./check.ts";
export type { CheckRequest } from "./core/check-with.ts";
export type { Diagnostic } from "./core/diagnostic.ts";
export type { EngineName } from "./core/engine.ts";
export { TemplateError, type TemplateErrorCode } from "./core/errors.ts";
export { defaultLimits, type Limits } from "./core/limits.ts";
export type { RenderOptions, RenderRequest, RenderResult } from "./core/render-with.ts";
export type { Position } from "./core/source.ts";
export type { SourceMap } from "./core/source-map.ts";
export { engines } from "./engines.ts";
export { helperDocumentation } from "./helpers/documentation.ts";
export type { Helper } from "./helpers/helper.ts";
export { helpers } from "./helpers/registry.ts";
export { render } from "./render.ts";
