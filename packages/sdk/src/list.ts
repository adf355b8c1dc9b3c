/** A list of the API: awaited it is one page; iterated it is every entry, page after page. */

export interface Page<Entry> {
  data: Entry[];
  next_cursor: string | null;
  /** The entries of this page and of all that follow. */
  iterate(): AsyncGenerator<Entry, void, undefined>;
}

interface PlainPage<Entry> {
  data: Entry[];
  next_cursor: string | null;
}

/**
 * @example
 * const { data } = await platen.renders.list({ status: "failed" });
 * for await (const render of platen.renders.list({ status: "failed" })) console.log(render.id);
 */
export interface List<Entry> extends PromiseLike<Page<Entry>>, AsyncIterable<Entry> {
  iterate(): AsyncGenerator<Entry, void, undefined>;
  /** Every entry in memory. */
  all(): Promise<Entry[]>;
}

/** `load` asks for one page; undefined is the first. Nothing is asked before the list is awaited or iterated. */
export function makeList<Entry>(load: (cursor: string | undefined) => Promise<PlainPage<Entry>>): List<Entry> {
  const page = async (cursor: string | undefined): Promise<Page<Entry>> => {
    const plain = await load(cursor);
    return { ...plain, iterate: () => entriesFrom(plain) };
  };
  async function* entriesFrom(first: PlainPage<Entry>) {
    let current = first;
    for (;;) {
      yield* current.data;
      if (current.next_cursor === null) return;
      current = await load(current.next_cursor);
    }
  }
  async function* iterate() {
    yield* entriesFrom(await load(undefined));
  }
  let first: Promise<Page<Entry>> | undefined;

  return {
    // biome-ignore lint/suspicious/noThenProperty: awaiting the list gives its first page.
    then(fulfilled, rejected) {
      first ??= page(undefined);
      return first.then(fulfilled, rejected);
    },
    iterate,
    async all() {
      const entries: Entry[] = [];
      for await (const entry of iterate()) entries.push(entry);
      return entries;
    },
    [Symbol.asyncIterator]: iterate,
  };
}
