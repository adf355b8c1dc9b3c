/** Writes a large value as JSON in slices, so that other work gets the event loop in between. */
import { jsonLength } from "./json-length.ts";

/** Characters that are written in one go: about a millisecond of work. */
const SLICE = 128 * 1024;

/**
 * Gives what `JSON.stringify` gives for a value that JSON can say: strings, numbers, booleans, null, lists and objects.
 *
 * @example await writeJsonInSlices({ rows }, () => new Promise((resolve) => setTimeout(resolve)))
 */
export async function writeJsonInSlices(value: unknown, pause: () => Promise<void>): Promise<string> {
  if (jsonLength(value, SLICE) <= SLICE) return JSON.stringify(value);

  const parts: string[] = [];
  for (const part of slicesOf(value)) {
    parts.push(part);
    await pause();
  }

  return parts.join("");
}

/** The text in parts of about the size of a slice; a string that is longer is one part. */
function* slicesOf(value: unknown): Generator<string> {
  if (typeof value !== "object" || value === null || jsonLength(value, SLICE) <= SLICE) {
    yield JSON.stringify(value);
    return;
  }

  const isList = Array.isArray(value);
  const names = isList ? null : Object.keys(value);
  const count = names?.length ?? (value as unknown[]).length;
  const entryAt = (index: number) =>
    names ? (value as Record<string, unknown>)[names[index]!] : (value as unknown[])[index];
  const nameAt = (index: number) => (names ? `${JSON.stringify(names[index])}:` : "");
  let text = isList ? "[" : "{";
  for (let index = 0; index < count; index++) {
    const entry = entryAt(index);
    text += `${index === 0 ? "" : ","}${nameAt(index)}`;
    if (jsonLength(entry, SLICE) <= SLICE) {
      text += JSON.stringify(entry);
    } else {
      yield text;
      text = "";
      yield* slicesOf(entry);
    }
    if (text.length < SLICE) continue;
    yield text;
    text = "";
  }
  yield `${text}${isList ? "]" : "}"}`;
}
