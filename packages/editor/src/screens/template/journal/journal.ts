/** What is typed and not yet saved, kept in IndexedDB: by workspace, template and tab, so that tabs do not overwrite each other. */
import type { TemplateContent } from "../template-content.ts";
import type { FileName } from "../template-files.ts";

/** Unsaved content and what it was made from. */
export interface JournalEntry {
  base: TemplateContent;
  content: TemplateContent;
}

/** The undo history of a file, as CodeMirror writes it. */
export interface FileHistory {
  file: FileName;
  state: unknown;
}

export interface Journal {
  /** Writes the entry of this tab; a later call wins. */
  write(entry: JournalEntry): void;
  /** Everything is saved: drops the entry of this tab. */
  clear(): void;
  /** What tabs left behind, oldest first. */
  readEntries(): Promise<JournalEntry[]>;
  /** This tab has taken over what `readEntries` gave: drops it. */
  dropRead(): void;
  writeHistories(histories: readonly FileHistory[]): void;
  readHistories(): Promise<FileHistory[]>;
  close(): void;
}

interface StoredEntry extends JournalEntry {
  workspace: string;
  slug: string;
  tab: string;
  at: number;
}

/** An event of the document: nothing is written any more. */
export const SIGNED_OUT = "platen:signed-out";

const DATABASE = "platen-journal";
const ENTRIES = "entries";
const HISTORIES = "histories";

export async function openJournal(workspace: string, slug: string): Promise<Journal> {
  const database = await openDatabase();
  const tab = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
  const ownKeys = IDBKeyRange.bound([workspace, slug], [workspace, slug, []]);
  let found: StoredEntry[] = [];
  let isClosed = false;
  /** The newest entry that is not being written yet. */
  let next: StoredEntry | null = null;
  let isWriting = false;
  const change = (store: string, work: (objects: IDBObjectStore) => void): void => {
    if (!isClosed) work(database.transaction(store, "readwrite").objectStore(store));
  };
  /** One at a time: the writes of fast typing would queue up, and those that still wait when the tab dies are lost. */
  const writeNext = (): void => {
    if (next === null || isWriting || isClosed) return;
    const transaction = database.transaction(ENTRIES, "readwrite");
    transaction.objectStore(ENTRIES).put(next);
    transaction.commit();
    next = null;
    isWriting = true;
    transaction.oncomplete = transaction.onabort = () => {
      isWriting = false;
      writeNext();
    };
  };
  const stop = (): void => {
    if (isClosed) return;
    // It is queued behind the one that is being written; the database closes after both.
    isWriting = false;
    writeNext();
    isClosed = true;
    database.close();
    document.removeEventListener(SIGNED_OUT, forget);
  };
  const forget = (): void => {
    next = null;
    stop();
  };
  document.addEventListener(SIGNED_OUT, forget);

  return {
    write({ base, content }) {
      next = { workspace, slug, tab, at: Date.now(), base, content };
      writeNext();
    },
    clear() {
      next = null;
      change(ENTRIES, (entries) => entries.delete([workspace, slug, tab]));
    },
    async readEntries() {
      found = await read<StoredEntry>(database, ENTRIES, ownKeys);
      return found.sort((a, b) => a.at - b.at);
    },
    dropRead() {
      change(ENTRIES, (entries) => {
        for (const entry of found) entries.delete([workspace, slug, entry.tab]);
      });
    },
    writeHistories(histories) {
      change(HISTORIES, (stored) => {
        for (const { file, state } of histories) stored.put({ workspace, slug, file, state });
      });
    },
    readHistories: () => read<FileHistory>(database, HISTORIES, ownKeys),
    close: stop,
  };
}

/** Signing out leaves nothing behind. */
export async function dropJournals(): Promise<void> {
  const database = await openDatabase();
  const transaction = database.transaction([ENTRIES, HISTORIES], "readwrite");
  transaction.objectStore(ENTRIES).clear();
  transaction.objectStore(HISTORIES).clear();
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onerror = () => reject(transaction.error);
  });
  database.close();
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(ENTRIES, { keyPath: ["workspace", "slug", "tab"] });
    request.result.createObjectStore(HISTORIES, { keyPath: ["workspace", "slug", "file"] });
  };

  return settled(request);
}

function read<T>(database: IDBDatabase, store: string, keys: IDBKeyRange): Promise<T[]> {
  return settled(database.transaction(store, "readonly").objectStore(store).getAll(keys) as IDBRequest<T[]>);
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
