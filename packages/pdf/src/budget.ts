/** How much work one file may cause: counted in one place for a whole check, a finish or a merge, however it is spread. */
import { PdfError } from "./objects/errors.ts";

export interface Limits {
  /** Steps whose number the file decides: lookups, operators of content, rules applied to objects. */
  operations: number;
  /** Bytes that filters give out, every time that a stream is decoded. */
  decodedBytes: number;
  /** Bytes that one stream may decode to. */
  streamBytes: number;
  /** Values, elements and other things that are kept in memory. */
  nodes: number;
}

/** A few seconds of work, and some hundred megabytes: a tagged table of 350 pages takes a third of it. */
const GENEROUS: Limits = {
  operations: 40_000_000,
  decodedBytes: 384 * 1024 * 1024,
  streamBytes: 128 * 1024 * 1024,
  nodes: 8_000_000,
};
/** A long file may take more steps, up to here. */
const OPERATIONS_PER_BYTE = 10;
const MOST_OPERATIONS = 150_000_000;

/**
 * @example
 * const budget = Budget.for(files.reduce((sum, { length }) => sum + length, 0));
 * const documents = files.map((bytes) => readPdf(bytes, { budget })); // together they may cost as much as one
 */
export class Budget {
  readonly #limits: Limits;
  #operations: number;
  #decodedBytes: number;
  #nodes: number;

  constructor(limits: Partial<Limits> = {}) {
    this.#limits = { ...GENEROUS, ...limits };
    this.#operations = this.#limits.operations;
    this.#decodedBytes = this.#limits.decodedBytes;
    this.#nodes = this.#limits.nodes;
  }

  /** The budget of files that have this many bytes together. */
  static for(bytes: number): Budget {
    return new Budget({ operations: Math.min(MOST_OPERATIONS, GENEROUS.operations + bytes * OPERATIONS_PER_BYTE) });
  }

  /** Call at every step, or with the number of steps ahead. */
  spend(operations: number): void {
    this.#operations -= operations;
    if (this.#operations < 0) throw tooMuch(`takes more than ${this.#limits.operations} steps to read`);
  }

  /** Call with what is about to be decoded at once, before it has grown too large. */
  expectBytes(bytes: number): void {
    if (bytes > this.bytesLeft) throw this.#tooManyBytes();
  }

  /** Call with what a filter gave out. */
  spendBytes(bytes: number): void {
    this.expectBytes(bytes);
    this.#decodedBytes -= bytes;
  }

  /** What one stream may still decode to. */
  get bytesLeft(): number {
    return Math.min(this.#decodedBytes, this.#limits.streamBytes);
  }

  /** Call with the number of things that are kept. */
  spendNodes(nodes: number): void {
    this.#nodes -= nodes;
    if (this.#nodes < 0) throw tooMuch(`holds more than ${this.#limits.nodes} values`);
  }

  /** Begins again, for another step on the same file that may cost as much as the one before. */
  renew(): void {
    this.#operations = this.#limits.operations;
    this.#decodedBytes = this.#limits.decodedBytes;
    this.#nodes = this.#limits.nodes;
  }

  /** What was used so far. */
  get spent(): Omit<Limits, "streamBytes"> {
    return {
      operations: this.#limits.operations - this.#operations,
      decodedBytes: this.#limits.decodedBytes - this.#decodedBytes,
      nodes: this.#limits.nodes - this.#nodes,
    };
  }

  #tooManyBytes(): PdfError {
    const { streamBytes, decodedBytes } = this.#limits;

    return tooMuch(
      this.#decodedBytes < streamBytes
        ? `decodes to more than ${decodedBytes} bytes`
        : `has a stream that decodes to more than ${streamBytes} bytes`,
    );
  }
}

function tooMuch(what: string): PdfError {
  return new PdfError(
    "limit_exceeded",
    `The file goes past what is checked: it ${what}. Split it, or make it simpler.`,
  );
}
