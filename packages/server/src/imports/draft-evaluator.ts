/** Evaluates converted drafts where the service runs the templates of strangers. */
import { type DraftEvaluator, TemplateFailure } from "@platen/importers";
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
    async check(request) {
      try {
        return await evaluator.check(request);
      } catch (error) {
        // It passed a limit of time or memory: the template is at fault, not the import.
        throw error instanceof RenderFailure ? new TemplateFailure(error.message) : error;
      }
    },
  };
}
