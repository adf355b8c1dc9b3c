/** Keeps what the page shows up to date: by the stream of events, or by asking again where there is no stream. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { followServiceEvents, isStreamConnected, onServiceEvent, onStreamState } from "../api/service-events.ts";

/** Events come in bursts while a batch runs; lists are read again at most this often. */
const REST_MS = 400;

const listsOf: [prefix: string, lists: string[]][] = [
  ["render.", ["renders", "batches", "usage"]],
  ["batch.", ["batches"]],
  ["template.", ["templates"]],
  ["reset", ["renders", "batches", "templates"]],
];

/** Runs the stream for as long as the page is signed in. */
export function useFreshLists(workspaceId: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    const due = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | null = null;
    const refresh = () => {
      timer = null;
      for (const list of due) void queries.invalidateQueries({ queryKey: [list] });
      due.clear();
    };
    const unsubscribe = onServiceEvent(({ type }) => {
      for (const [prefix, lists] of listsOf) if (type.startsWith(prefix)) for (const list of lists) due.add(list);
      if (due.size > 0) timer ??= setTimeout(refresh, REST_MS);
    });
    void followServiceEvents(stop.signal);
    return () => {
      stop.abort(new DOMException(`The page left the workspace ${workspaceId}.`, "AbortError"));
      unsubscribe();
      if (timer !== null) clearTimeout(timer);
    };
  }, [queries, workspaceId]);
}

/** Whether lists have to be read again by the clock. */
export function useNeedsPolling(): boolean {
  return !useSyncExternalStore(onStreamState, isStreamConnected);
}
