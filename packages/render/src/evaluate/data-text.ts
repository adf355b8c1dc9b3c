/** Data as JSON text for processes that work on it: written once, in slices, however often it is sent. */
import { pace, writeJsonInSlices } from "@platen/json";

const texts = new WeakMap<object, string>();

/** Writes it unless it was written before. The data must not change afterwards. */
export async function writeDataText(data: unknown): Promise<string> {
  if (typeof data !== "object" || data === null) return JSON.stringify(data);
  const written = texts.get(data) ?? (await writeJsonInSlices(data, pace));
  texts.set(data, written);

  return written;
}
