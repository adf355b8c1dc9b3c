/** What a render works with: started once, and used by many renders. */
import type { Browser } from "@platen/browser";
import type { Evaluator } from "./evaluate/evaluator.ts";
import type { FileMaker } from "./make/file-maker.ts";

export interface RenderTools {
  browser: Browser;
  evaluator: Evaluator;
  files: FileMaker;
}
