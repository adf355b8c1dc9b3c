/** A page of a finished PDF as a small picture, for lists: drawn when it is asked for, and kept in memory for a while. */
import { Problem } from "../problems/problem.ts";
import type { Service } from "../service.ts";
import { openRenderFile } from "./render-file.ts";
import type { RenderRow } from "./render-row.ts";

interface PagePictures {
  /** PNG of a page, counted from 1. */
  draw(row: RenderRow, page: number, width: number, signal: AbortSignal): Promise<Uint8Array>;
}

const MAX_CACHED_BYTES = 32 * 1024 * 1024;

export function makePagePictures({
  storage,
  documents,
  settings,
}: Pick<Service, "storage" | "documents" | "settings">): PagePictures {
  /** In the order of last use. */
  const cache = new Map<string, Uint8Array>();
  let cachedBytes = 0;

  function remember(key: string, png: Uint8Array): void {
    if (cache.has(key)) return;
    cache.set(key, png);
    cachedBytes += png.length;
    for (const [oldest, { length }] of cache) {
      if (cachedBytes <= MAX_CACHED_BYTES) break;
      cache.delete(oldest);
      cachedBytes -= length;
    }
  }

  return {
    async draw(row, page, width, signal) {
      // The file itself is asked for each time: a picture ends with it.
      const file = await openRenderFile(row, { storage });
      if (row.format !== "pdf" || page > (row.file_pages ?? 0)) {
        await file.body.cancel();
        throw noSuchPage(row, page);
      }
      const key = `${row.id}/${page}/${width}`;
      const known = cache.get(key);
      if (known) {
        await file.body.cancel();
        cache.delete(key);
        cache.set(key, known);
        return known;
      }
      const bytes = new Uint8Array(await new Response(file.body).arrayBuffer());
      const limited = AbortSignal.any([signal, AbortSignal.timeout(settings.limits.renderTimeoutMs)]);
      const png = await documents.drawPage(bytes, page, width, { owner: row.workspace_id, signal: limited });
      if (!png) throw noSuchPage(row, page);
      remember(key, png);

      return png;
    },
  };
}

function noSuchPage({ id, format, file_pages }: RenderRow, page: number): Problem {
  const pages = file_pages === 1 ? "1 page" : `${file_pages} pages`;

  return new Problem(
    "not_found",
    format === "pdf"
      ? `The render ${id} has ${pages}, and no page ${page}.`
      : `The render ${id} is not a PDF but ${format}: it has no pages. GET /v1/renders/${id}/file gives it.`,
    { renderId: id },
  );
}
