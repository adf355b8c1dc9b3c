/** Prints parts of a long table before it is certain where they begin, on the document's own page and on a second one. */
import type { ShownRows } from "./shown-rows.ts";

interface PartPrinter {
  print(rows: ShownRows): Promise<Uint8Array>;
  /** Whether it may begin with another part now. */
  isFree(): boolean;
}

interface PrintedAhead {
  rows: ShownRows;
  /** Null where the second page was lost. */
  bytes: Promise<Uint8Array | null>;
}

/** Parts that wait to be taken. */
const MOST_AHEAD = 3;
/** After this many wrong predictions nothing is predicted any more. */
const MOST_WRONG = 2;

/** What a part is printed as does not depend on this: one that was not predicted is printed when it is asked for. */
export class PrintAhead {
  readonly #own: PartPrinter;
  readonly #partAfter: (rows: ShownRows) => ShownRows | null;
  readonly #working = new Map<PartPrinter, Promise<unknown>>();
  #second: PartPrinter | null = null;
  #ahead: PrintedAhead[] = [];
  /** What was asked for last. */
  #current: ShownRows | null = null;
  /** Whether our own page is needed for what was asked for. */
  #isOwnAwaited = false;
  /** What was expected to be asked for next, and how many such expectations in a row came true. */
  #expected: ShownRows | null = null;
  #right = 0;
  #wrong = 0;
  #isStopped = false;

  constructor(print: PartPrinter["print"], partAfter: (rows: ShownRows) => ShownRows | null) {
    this.#own = { print, isFree: () => this.#right > 0 && !this.#isOwnAwaited };
    this.#partAfter = partAfter;
  }

  /** Another page with the same document. One that fails is not used again. */
  addSecond(second: PartPrinter): void {
    this.#second = second;
    this.#begin();
  }

  /** To be asked in the order of the parts. */
  async print(rows: ShownRows): Promise<Uint8Array> {
    this.#current = rows;
    // A wrong part on our own page has to be waited for: it prints ahead only where predictions come true.
    this.#right = this.#expected !== null && isSame(this.#expected, rows) ? this.#right + 1 : 0;
    this.#expected = this.#partAfter(rows);
    const ahead = this.#ahead.shift();
    if (ahead && isSame(ahead.rows, rows)) {
      this.#begin();
      const bytes = await ahead.bytes;
      if (bytes) return bytes;
    } else if (ahead) {
      this.#ahead = [];
      this.#wrong++;
    }

    this.#isOwnAwaited = true;
    await this.#working.get(this.#own);
    this.#isOwnAwaited = false;
    const bytes = this.#printOn(this.#own, rows);
    this.#begin();

    return bytes;
  }

  /** Whether nothing will be printed ahead any more. */
  get hasEnded(): boolean {
    return this.#isStopped || this.#wrong >= MOST_WRONG;
  }

  /** Nothing more is begun. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Gives each page that is free the next part that has none. */
  #begin(): void {
    if (this.hasEnded) return;
    // Each of them is lost where the first is wrong: more are begun where more came true.
    const most = Math.min(MOST_AHEAD, this.#right + (this.#wrong === 0 ? 1 : 0));
    for (const printer of [this.#own, this.#second]) {
      const before = this.#ahead.at(-1)?.rows ?? this.#current;
      if (!printer || !before || this.#ahead.length >= most) return;
      if (this.#working.has(printer) || !printer.isFree()) continue;
      const rows = this.#partAfter(before);
      if (!rows) return;
      const printed = this.#printOn(printer, rows);
      const bytes = printer === this.#own ? printed : printed.catch(() => null);
      // Where nobody takes it any more nobody has to know.
      bytes.catch(() => {});
      this.#ahead.push({ rows, bytes });
    }
  }

  async #printOn(printer: PartPrinter, rows: ShownRows): Promise<Uint8Array> {
    const printed = printer.print(rows);
    this.#working.set(printer, printed);
    try {
      return await printed;
    } catch (error) {
      if (printer === this.#own) this.stop();
      else this.#second = null;
      throw error;
    } finally {
      this.#working.delete(printer);
      this.#begin();
    }
  }
}

function isSame(one: ShownRows, other: ShownRows): boolean {
  return one.from === other.from && one.body === other.body && one.isLast === other.isLast;
}
