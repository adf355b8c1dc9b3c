/** Lists of the service, read page by page. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { requestJson } from "./request.ts";

export interface Page<T> {
  data: T[];
  next_cursor: string | null;
}

interface ListOptions<T> {
  /** While true, the list is read again every few seconds: nothing else says when it changes. */
  isPolled?: boolean;
  isEnabled?: boolean;
  /** Reads one page; by default the answer is taken as it comes. */
  read?: (path: string, signal: AbortSignal) => Promise<Page<T>>;
}

const POLL_MS = 5_000;

/** A list at `path`, which may have a query; `key` names it in the cache. */
export function useList<T>(
  key: readonly unknown[],
  path: string,
  { isPolled = false, isEnabled = true, read = readPage }: ListOptions<T> = {},
) {
  const list = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => {
      const cursor =
        pageParam === null ? "" : `${path.includes("?") ? "&" : "?"}cursor=${encodeURIComponent(pageParam)}`;
      return read(path + cursor, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: isPolled ? POLL_MS : false,
    enabled: isEnabled,
  });

  return { ...list, entries: list.data?.pages.flatMap(({ data }) => data) ?? [] };
}

function readPage<T>(path: string, signal: AbortSignal): Promise<Page<T>> {
  return requestJson<Page<T>>(path, { signal });
}
