/** From an offset in the rendered HTML back to the template line that wrote it. */
import type { Runs } from "./output.ts";
import type { Position, Source } from "./source.ts";

export interface SourceMap {
  /** The template position that wrote the character at this offset of the output; the start tag's offset finds an element. */
  at(outputOffset: number): Position | null;
}

export function createSourceMap(runs: Runs, isVerbatim: (source: Source, offset: number) => boolean): SourceMap {
  return {
    at(outputOffset) {
      let low = 0;
      let high = runs.starts.length - 1;
      if (high < 0 || outputOffset < 0) return null;

      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (runs.starts[middle]! <= outputOffset) low = middle;
        else high = middle - 1;
      }

      const source = runs.sources[low]!;
      const offset = runs.offsets[low]!;
      // Inside plain template text each character has its own place; what an expression wrote has the expression's.
      const within = isVerbatim(source, offset) ? outputOffset - runs.starts[low]! : 0;

      return source.position(offset + within);
    },
  };
}
