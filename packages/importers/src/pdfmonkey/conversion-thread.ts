/** The thread that converts a template. Styles are compiled and drafts evaluated where those have their own limits. */
import type { DraftEvaluator } from "../evaluate-draft.ts";
import type { ScssResult } from "../scss/scss-result.ts";
import { serveThread } from "../threads/serve-thread.ts";
import type { ConversionJob } from "./conversion-job.ts";
import { convertTemplate } from "./convert-template.ts";

serveThread(({ template, snippets }: ConversionJob, call) => {
  const evaluator: DraftEvaluator = {
    render: (request) => call("render", request) as ReturnType<DraftEvaluator["render"]>,
    check: (request) => call("check", request) as ReturnType<DraftEvaluator["check"]>,
  };
  const compileScss = (source: string) => call("compileScss", source) as Promise<ScssResult>;

  return convertTemplate(template, { snippets, evaluator, compileScss });
});
