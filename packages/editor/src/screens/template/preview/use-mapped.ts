/** Acts on a request, such as a click, once the pages on show are those that the map is about. */
import { useEffect, useRef } from "react";
import type { PreviewMap } from "./preview-report.ts";
import type { PreviewFile } from "./preview-request.ts";
import { usePreviewStore } from "./use-preview.ts";

/**
 * Calls `act` once for each request. A preview without a map is replaced by one with a map first, and painted: marks of one
 * file mean nothing in another, and what is drawn over a page goes when the page is painted from another file.
 */
export function useMapped<Request extends object>(
  request: Request | null,
  shown: PreviewFile | null,
  act: (request: Request, map: PreviewMap) => void,
): void {
  const preview = usePreviewStore();
  const done = useRef<Request | null>(null);

  useEffect(() => {
    if (!request || !shown || request === done.current) return;
    let isCurrent = true;
    void preview.mapped().then((mapped) => {
      if (!isCurrent || mapped?.file !== shown) return;
      done.current = request;
      act(request, mapped.map);
    });
    return () => {
      isCurrent = false;
    };
  }, [request, shown, act, preview]);
}
