/** Keeps the undo histories of edited files, so that undo works after the page was loaded again. */
import type { FileHistory, Journal } from "./journal.ts";

/** Shorter than the wait before a save: what is saved can be undone. */
const DELAY_MS = 300;

interface KeptHistories {
  keepSoon(): void;
  close(): void;
}

export function keepHistories(journal: Pick<Journal, "writeHistories">, read: () => FileHistory[]): KeptHistories {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = (): void => {
    clearTimeout(timer);
    timer = undefined;
    journal.writeHistories(read());
  };
  addEventListener("pagehide", keep);

  return {
    keepSoon() {
      timer ??= setTimeout(keep, DELAY_MS);
    },
    close() {
      removeEventListener("pagehide", keep);
      if (timer !== undefined) keep();
    },
  };
}
