/**
 * Compiles SCSS in a thread with limits of time and memory: SCSS is a program, and one from a stranger may never end.
 */
import { limitedThreads, type ThreadLimits } from "../threads/limited-threads.ts";
import type { ScssResult } from "./scss-result.ts";

/** A sheet of this size is more than a person writes: it is a library, or was made by a program. */
const LARGE_CHARACTERS = 250_000;
const VERY_LARGE_CHARACTERS = 1_000_000;
const MOST_CHARACTERS = 2_500_000;

const LIMITS: ThreadLimits = { timeoutMs: 5_000, maxMemoryMb: 128 };
const LIMITS_OF_LARGE: ThreadLimits = { timeoutMs: 20_000, maxMemoryMb: 384 };
const LIMITS_OF_VERY_LARGE: ThreadLimits = { timeoutMs: 60_000, maxMemoryMb: 768 };

const threadsOf = (mostAtOnce: number) =>
  limitedThreads<string, ScssResult>({ module: "scss-thread", beside: import.meta.url, mostAtOnce });
const threads = threadsOf(2);
/** One at a time: it may take most of the memory that a small machine has. */
const threadOfVeryLarge = threadsOf(1);

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
  if (source.length > MOST_CHARACTERS) return tooLarge(source.length);
  const isVeryLarge = source.length >= VERY_LARGE_CHARACTERS;
  const usual = isVeryLarge ? LIMITS_OF_VERY_LARGE : source.length >= LARGE_CHARACTERS ? LIMITS_OF_LARGE : LIMITS;
  const chosen = isVeryLarge ? threadOfVeryLarge : threads;
  const outcome = await chosen.run(source, { limits: { ...usual, ...limits }, signal });

  return "result" in outcome ? outcome.result : stopped(outcome.stopped, source.length);
}

const WAY_OUT_OF_LARGE =
  "Take out the rules that the document does not use, or compile it with Sass yourself and write the CSS in the editor.";

function tooLarge(characters: number): ScssResult {
  return invalid(
    `The style sheet has ${inMillions(characters)} million characters; at most ${inMillions(MOST_CHARACTERS)} million are compiled. ${WAY_OUT_OF_LARGE}`,
  );
}

/** The thread can no longer say where it was. */
function stopped(reason: string, characters: number): ScssResult {
  const isLarge = characters >= LARGE_CHARACTERS;
  const size = isLarge ? ` has ${inMillions(characters)} million characters,` : "";
  const wayOut = isLarge ? WAY_OUT_OF_LARGE : "Look for a @while, @for or @include that does not end.";

  return invalid(`The style sheet${size} ${reason} and was stopped. ${wayOut}`);
}

function invalid(message: string): ScssResult {
  return { error: { code: "scss_invalid", message, line: 1, column: 1 } };
}

function inMillions(characters: number): string {
  return (characters / 1_000_000).toFixed(1);
}
