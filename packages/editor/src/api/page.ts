/** Lists of the service, read page by page. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { requestJson } from "./request.ts";

export interface Page<T> {
  data: T[];
  next_cursor: string | null;
}

interface ListOptions<T> {
  /** While true, the list is read again every few seconds: nothing else says when it changes. */
  isPolled?: boolean | ((entries: T[]) => boolean);
  isEnabled?: boolean;
}

const POLL_MS = 5_000;

/** A list at `path`, which may have a query; `key` names it in the cache. */
export function useList<T>(
  key: readonly unknown[],
  path: string,
  { isPolled = false, isEnabled = true }: ListOptions<T> = {},
) {
  const list = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => {
      const cursor =
        pageParam === null ? "" : `${path.includes("?") ? "&" : "?"}cursor=${encodeURIComponent(pageParam)}`;
      return requestJson<Page<T>>(path + cursor, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: ({ state }) => {
      const mustPoll =
        typeof isPolled === "boolean" ? isPolled : isPolled(state.data?.pages.flatMap(({ data }) => data) ?? []);
      return mustPoll ? POLL_MS : false;
    },
    enabled: isEnabled,
  });

  return { ...list, entries: list.data?.pages.flatMap(({ data }) => data) ?? [] };
}
