/** Evaluates converted drafts where the service runs the templates of strangers. */
import type { DraftEvaluator } from "@platen/importers";
import { type Evaluator, RenderFailure } from "@platen/render";

export function draftEvaluator(evaluator: Evaluator): DraftEvaluator {
  return {
    async render(request) {
      try {
        return { output: await evaluator.render(request) };
      } catch (error) {
        if (!(error instanceof RenderFailure)) throw error;
        return { failure: { message: error.message, position: error.position } };
      }
    },
    check: (request) => evaluator.check(request),
  };
}
