/** What is known of a template of one language without rendering it. */
import { checkWith } from "../core/check-with.ts";
import type { Engine, EngineName } from "../core/engine.ts";
import type { TemplateFinding } from "../core/finding.ts";
import type { CheckRequest } from "../core/request.ts";
import { declaredHelpers } from "../helpers/declared-helpers.ts";
import { type CompleteRequest, completeWith } from "./complete-with.ts";
import type { Completion } from "./completion.ts";
import type { AnalysedLanguage } from "./language.ts";
import { type TemplateVariable, type VariablesRequest, variablesWith } from "./variables.ts";

export interface Analysis {
  check(request: CheckRequest & { engine: EngineName }): TemplateFinding[];
  complete(request: CompleteRequest): Completion;
  variables(request: VariablesRequest): TemplateVariable[];
}

/** It takes the check of an engine and not the whole of it, so that a page that only checks does not load what runs templates. */
export function analysisOf(check: Engine["check"], language: AnalysedLanguage): Analysis {
  return {
    check: (request) => checkWith({ check }, declaredHelpers, request),
    complete: (request) => completeWith(language, request),
    variables: (request) => variablesWith(language.walk, request),
  };
}
