/** The limits that the settings give a render. */
import type { RenderLimits } from "@platen/render";
import type { Settings } from "@platen/server";

export function renderLimits({ limits }: Pick<Settings, "limits">): RenderLimits {
  const { renderTimeoutMs: timeoutMs, maxHtmlBytes, maxOutputBytes, maxPages } = limits;
  return { timeoutMs, maxHtmlBytes, maxOutputBytes, maxPages };
}
