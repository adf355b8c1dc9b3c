/** What is known of a template without rendering it. A bundle of this entry is without the helpers' implementations. */

export type { Analysis } from "./analysis/analysis-of.ts";
export type { CompleteRequest } from "./analysis/complete-with.ts";
export type { Completion, CompletionItem, CompletionKind } from "./analysis/completion.ts";
export { sampleFrom } from "./analysis/sample-from.ts";
export { unknownVariables } from "./analysis/unknown-variables.ts";
export type { TemplateVariable, VariablesRequest, VariableUse } from "./analysis/variables.ts";
export type { EngineName } from "./core/engine.ts";
export type { TemplateFinding } from "./core/finding.ts";
export type { Position } from "./core/position.ts";
export type { CheckRequest, RenderOptions } from "./core/request.ts";
export { loadAnalysis } from "./load-analysis.ts";
