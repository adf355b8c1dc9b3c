/** From an offset in the rendered HTML back to the template line that wrote it. */

import type { Position } from "./position.ts";
import type { Runs } from "./runs.ts";
import type { Source } from "./source.ts";

export interface SourceMap {
  /** The template position that wrote the character at this offset of the output; the start tag's offset finds an element. */
  at(outputOffset: number): Position | null;
}

export function createSourceMap(runs: Runs, isVerbatim: (source: Source, offset: number) => boolean): SourceMap {
  return {
    at(outputOffset) {
      const run = runs.find(outputOffset);
      if (run === undefined) return null;
      const { start, source, offset } = run;
      // Inside plain template text each character has its own place; what an expression wrote has the expression's.
      const within = isVerbatim(source, offset) ? outputOffset - start : 0;

      return source.position(offset + within);
    },
  };
}
