/**
 * Compiles SCSS in a thread with limits of time and memory: SCSS is a program, and one from a stranger may never end.
 */
import { limitedThreads, type ThreadLimits } from "../threads/limited-threads.ts";
import type { ScssResult } from "./scss-result.ts";

/** A sheet of this size is more than a person writes: it is a library, or was made by a program. */
const LARGE_CHARACTERS = 250_000;

const LIMITS: ThreadLimits = { timeoutMs: 5_000, maxMemoryMb: 128 };
const LIMITS_OF_LARGE: ThreadLimits = { timeoutMs: 20_000, maxMemoryMb: 384 };

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
  const usual = source.length < LARGE_CHARACTERS ? LIMITS : LIMITS_OF_LARGE;
  const outcome = await threads.run(source, { limits: { ...usual, ...limits }, signal });

  return "result" in outcome ? outcome.result : stopped(outcome.stopped, source.length);
}

/** The thread can no longer say where it was. */
function stopped(reason: string, characters: number): ScssResult {
  const isLarge = characters >= LARGE_CHARACTERS;
  const size = isLarge ? ` has ${(characters / 1_000_000).toFixed(1)} million characters,` : "";
  const wayOut = isLarge
    ? "Take out the rules that the document does not use, or compile it with Sass yourself and write the CSS in the editor."
    : "Look for a @while, @for or @include that does not end.";
  const message = `The style sheet${size} ${reason} and was stopped. ${wayOut}`;

  return { error: { code: "scss_invalid", message, line: 1, column: 1 } };
}
