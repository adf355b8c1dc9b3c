/** A second page for a document that has one already: only where a slot is free, and only until another document wants it. */
import type { BrowserProcess } from "../browser-process.ts";
import type { Slots } from "../slots.ts";
import { lose, type Page } from "./page.ts";
import type { PageKind } from "./pool.ts";

export interface LentPage {
  /** Rejects where it cannot be opened, or was taken back before. */
  readonly page: Promise<Page>;
  /** Whether no other document has a page. */
  isAlone(): boolean;
  /** Ends it, whatever it does; may be called more than once. */
  giveBack(): void;
}

/** Null where no slot is free. */
export type LendPage = () => LentPage | null;

interface PageLender {
  lend: LendPage;
  /** Takes back what was lent. */
  close(): void;
}

/** For one document in this browser. */
export function pageLender({ chromium, pool }: BrowserProcess, kind: PageKind, slots: Slots): PageLender {
  const lent = new Set<LentPage>();

  function lend(): LentPage | null {
    const release = slots.lend(() => own.giveBack());
    if (!release) return null;
    const watch = chromium.guard.watch();
    let isBack = false;
    const end = (page: Page) => {
      lose(page);
      pool.give(page, false);
    };
    const taken = pool.take(kind);
    const own: LentPage = {
      page: taken.then((page) => {
        if (isBack) throw new Error("The page was taken back.");
        return page;
      }),
      isAlone: () => slots.inUse <= 2,
      giveBack() {
        if (isBack) return;
        isBack = true;
        lent.delete(own);
        watch.end();
        taken.then(end, () => {});
        release();
      },
    };
    own.page.catch(() => {});
    lent.add(own);
    return own;
  }

  return {
    lend,
    close() {
      for (const own of lent) own.giveBack();
    },
  };
}
