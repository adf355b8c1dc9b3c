/** The operator's limits as the pipeline takes them. */
import type { RenderLimits } from "@platen/render";
import type { Limits } from "../../settings/settings.ts";

export function documentLimits({ renderTimeoutMs, maxHtmlBytes, maxOutputBytes, maxPages }: Limits): RenderLimits {
  return { timeoutMs: renderTimeoutMs, maxHtmlBytes, maxOutputBytes, maxPages };
}
