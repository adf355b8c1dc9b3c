/** The version of the browser, as the newest finished render names it. */
import type { Page } from "../../api/page.ts";
import type { Render } from "../../api/renders.ts";
import { requestJson } from "../../api/request.ts";

export async function newestEngine(signal: AbortSignal): Promise<string | null> {
  const { data } = await requestJson<Page<Render>>("/v1/renders?status=succeeded&limit=1", { signal });

  return data[0]?.engine.chromium ?? null;
}
