/** Evaluates a converted template with its sample data. The service does it where a template cannot do harm. */
import {
  check,
  type EngineName,
  type RenderOptions,
  render,
  TemplateError,
  type TemplateFinding,
} from "@platen/templates";

interface DraftRequest {
  engine: EngineName;
  source: string;
  file: string;
  data: Record<string, unknown>;
  partials: Record<string, string>;
  options: RenderOptions;
}

interface DraftFailure {
  message: string;
  position: { file: string; line: number; column: number } | null;
}

export interface DraftEvaluator {
  /** What the template prints, or why it fails; never rejects because of the template. */
  render(request: DraftRequest): Promise<{ output: string } | { failure: DraftFailure }>;
  check(request: Omit<DraftRequest, "data">): Promise<TemplateFinding[]>;
}

/** In this process: for the command line, where the templates are the user's own. */
export const evaluateHere: DraftEvaluator = {
  async render(request) {
    try {
      return { output: render(request).output };
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      const { message, file, line, column } = error;
      return { failure: { message, position: { file, line, column } } };
    }
  },
  async check(request) {
    return check(request);
  },
};
