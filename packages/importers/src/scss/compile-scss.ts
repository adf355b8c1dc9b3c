/**
 * Compiles SCSS in a thread with limits of time and memory: SCSS is a program, and one from a stranger may never end.
 */
import { limitedThreads, type ThreadLimits } from "../threads/limited-threads.ts";
import type { ScssResult } from "./scss-result.ts";

const DEFAULT_LIMITS: ThreadLimits = { timeoutMs: 5_000, maxMemoryMb: 128 };

const threads = limitedThreads<string, ScssResult>({
  module: "scss-thread",
  beside: import.meta.url,
  mostAtOnce: 2,
});

/**
 * There are no files: a style sheet that asks for one gives an error with its position. Rejects only where the signal
 * comes or the thread cannot be started.
 *
 * @example
 * await compileScss("$ink: teal; p { b { color: $ink } }"); // { css: "p b {\n  color: teal;\n}" }
 */
export async function compileScss(
  source: string,
  limits: Partial<ThreadLimits> = {},
  signal?: AbortSignal,
): Promise<ScssResult> {
  const outcome = await threads.run(source, { limits: { ...DEFAULT_LIMITS, ...limits }, signal });

  return "result" in outcome ? outcome.result : stopped(outcome.stopped);
}

/** The thread can no longer say where it was. */
function stopped(reason: string): ScssResult {
  const message = `The style sheet ${reason} and was stopped. Look for a @while, @for or @include that does not end.`;

  return { error: { code: "scss_invalid", message, line: 1, column: 1 } };
}
