/**
 * The load of one document on a page. The browser reports a load event without saying whose it is, and a document that went
 * somewhere else just before the next one came (a script can, to `about:blank`) reports its own late: the next document must
 * not be taken for loaded by it.
 */
export interface Load {
  /** Ends when the document has loaded. */
  readonly promise: Promise<void>;
  /** Which document the navigation brought, as the answer to it says. */
  isFor(loaderId: string): void;
  /** The page has this document from now on. */
  committed(loaderId: string): void;
  /** The document that the page has now is loaded, or will not load any further. */
  ended(): void;
  reject(reason: Error): void;
}

/** A replacement of the content keeps the document, so that the next load event is its own. */
export function createLoad(kind: "navigation" | "replacement"): Load {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  promise.catch(() => {}); // the page may be closed when nothing waits for it any more

  // Events may come before the answer that says which of them are meant.
  const committed = new Set<string>();
  const ended = new Set<string>();
  let awaited: string | null = null;

  function settle(): void {
    if (awaited !== null && ended.has(awaited)) resolve();
  }

  return {
    promise,
    reject,
    isFor(loaderId) {
      awaited = loaderId;
      settle();
    },
    committed: (loaderId) => void committed.add(loaderId),
    ended() {
      if (kind === "replacement") resolve();
      // One that went elsewhere after it came ends with what it went to.
      for (const loaderId of committed) ended.add(loaderId);
      settle();
    },
  };
}
