/** Bytes that grow as they are written: one buffer for thousands of small values. */

const FIRST_CAPACITY = 1_024;
/** A longer buffer is not kept for what is written next. */
const MOST_KEPT = 262_144;

export class ByteSink {
  #bytes: Uint8Array;
  length = 0;

  /** `capacity`: about how many bytes will be written, where that is known; it grows beyond. */
  constructor(capacity = FIRST_CAPACITY) {
    this.#bytes = new Uint8Array(capacity);
  }

  byte(code: number): void {
    if (this.length === this.#bytes.length) this.#grow(1);
    this.#bytes[this.length++] = code;
  }

  /** Text of characters below 256, one byte each. */
  text(text: string): void {
    const { length } = text;
    if (this.length + length > this.#bytes.length) this.#grow(length);
    const bytes = this.#bytes;
    let at = this.length;
    for (let i = 0; i < length; i++) bytes[at++] = text.charCodeAt(i);
    this.length = at;
  }

  /** A whole number that is not negative. */
  whole(value: number): void {
    if (value > 999_999_999) {
      this.text(String(value));
      return;
    }
    let digits = 1;
    for (let bound = 10; value >= bound; bound *= 10) digits++;
    if (this.length + digits > this.#bytes.length) this.#grow(digits);
    let rest = value;
    for (let at = this.length + digits - 1; at >= this.length; at--) {
      const tenth = (rest / 10) | 0;
      this.#bytes[at] = 0x30 + rest - tenth * 10;
      rest = tenth;
    }
    this.length += digits;
  }

  raw(bytes: Uint8Array): void {
    if (this.length + bytes.length > this.#bytes.length) this.#grow(bytes.length);
    this.#bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** What was written so far, valid until more is. */
  written(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  /** Begins again. */
  clear(): void {
    this.length = 0;
    if (this.#bytes.length > MOST_KEPT) this.#bytes = new Uint8Array(FIRST_CAPACITY);
  }

  #grow(by: number): void {
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + by));
    larger.set(this.#bytes.subarray(0, this.length));
    this.#bytes = larger;
  }
}
