/** Converts a template in a thread: a large one takes seconds, and the process has other requests to answer. */
import type { ConvertedTemplate } from "../converted-template.ts";
import type { DraftEvaluator } from "../evaluate-draft.ts";
import { TemplateFailure } from "../import-source.ts";
import { compileScss } from "../scss/compile-scss.ts";
import { limitedThreads, type ThreadLimits } from "../threads/limited-threads.ts";
import type { ConversionJob } from "./conversion-job.ts";

/** The largest template that is read by default takes a few seconds and 200 MB. */
const DEFAULT_LIMITS: ThreadLimits = { timeoutMs: 120_000, maxMemoryMb: 512 };

const threads = limitedThreads<ConversionJob, ConvertedTemplate>({
  module: "conversion-thread",
  beside: import.meta.url,
  mostAtOnce: 2,
});

interface ApartOptions {
  evaluator: DraftEvaluator;
  signal?: AbortSignal | undefined;
  limits?: Partial<ThreadLimits>;
}

/**
 * Rejects with a `TemplateFailure` where the template takes too much time or memory.
 *
 * @example
 * const { draft, findings } = await convertApart({ template, snippets: new Map() }, { evaluator: evaluateHere });
 */
export async function convertApart(
  job: ConversionJob,
  { evaluator, signal, limits }: ApartOptions,
): Promise<ConvertedTemplate> {
  const calls = {
    check: evaluator.check,
    render: evaluator.render,
    compileScss: (source: string) => compileScss(source, {}, signal),
  };
  const outcome = await threads.run(job, { limits: { ...DEFAULT_LIMITS, ...limits }, signal, calls });
  if ("result" in outcome) return outcome.result;

  throw new TemplateFailure(
    `Converting the template ${outcome.stopped}, so it was stopped. Make the template smaller, or split it into snippets.`,
  );
}
