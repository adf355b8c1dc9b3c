/** What is asked of this library, a render or a check, and what a render gives. */
import type { Limits } from "./limits.ts";
import type { SourceMap } from "./source-map.ts";
import type { SyntaxOptions } from "./syntax-options.ts";

export interface RenderOptions extends Partial<SyntaxOptions> {
  autoescape?: boolean;
  undefined?: "lenient" | "strict" | "chainable";
  locale?: string;
  timezone?: string;
  currency?: string;
  /** The render's own time; the moment of the call where it is absent. */
  now?: Date | string | number;
  limits?: Partial<Limits>;
  /** True: the result carries `map`. */
  source_map?: boolean;
}

export interface RenderRequest {
  source: string;
  data?: Record<string, unknown>;
  /** Partials by name. */
  partials?: Record<string, string>;
  options?: RenderOptions;
  /** The name of the template in errors and in the source map. */
  file?: string;
}

export interface RenderResult {
  output: string;
  map?: SourceMap;
}

export interface CheckRequest {
  source: string;
  partials?: Record<string, string>;
  options?: RenderOptions;
  file?: string;
}
