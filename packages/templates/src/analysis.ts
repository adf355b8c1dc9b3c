/** What is known of a template without rendering it. A bundle of this entry is without the helpers' implementations. */
export { check } from "./check.ts";
export type { EngineName } from "./core/engine.ts";
export type { TemplateFinding } from "./core/finding.ts";
export type { Position } from "./core/position.ts";
export type { CheckRequest, RenderOptions } from "./core/request.ts";
