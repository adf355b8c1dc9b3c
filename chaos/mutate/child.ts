/** Tries a range of seeds in a process of its own and reports each step: `child.ts <first> <end>`. */
import { parsers } from "./parsers.ts";

/** Sent when crashed, and now and then when all is well. */
export interface Progress {
  seed: number;
  parser: string;
  crash: string | null;
}

const REPORT_EVERY = 50;
const [first = 0, end = 0] = process.argv.slice(2).map(Number);

for (let seed = first; seed < end; seed++) {
  const parser = parsers[seed % parsers.length]!;
  let crash: string | null = null;
  try {
    await parser.attempt(seed);
  } catch (error) {
    crash = error instanceof Error ? (error.stack ?? error.message).split("\n").slice(0, 3).join(" ") : String(error);
  }
  if (crash !== null || seed % REPORT_EVERY === 0 || seed === end - 1)
    await report({ seed, parser: parser.name, crash });
}
process.disconnect?.();

function report(progress: Progress): Promise<void> {
  return new Promise((resolve) => process.send!(progress, () => resolve()));
}
