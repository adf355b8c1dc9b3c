/** Big-endian numbers in the bytes of a font program; what is past their end reads as nothing. */

/** A font program that does not hold what its format asks for. */
export class DamagedFont extends Error {}

export class FontBytes {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  get length(): number {
    return this.bytes.length;
  }

  u8(at: number): number {
    if (at < 0 || at >= this.bytes.length) throw new DamagedFont(`The font program has no byte ${at}.`);

    return this.bytes[at]!;
  }

  u16(at: number): number {
    return this.u8(at) * 0x100 + this.u8(at + 1);
  }

  i16(at: number): number {
    return (this.u16(at) << 16) >> 16;
  }

  u32(at: number): number {
    return this.u16(at) * 0x1_0000 + this.u16(at + 2);
  }

  /** A number of one to four bytes. */
  unsigned(at: number, size: number): number {
    let value = 0;
    for (let i = 0; i < size; i++) value = value * 0x100 + this.u8(at + i);

    return value;
  }

  /** What follows from an offset on. */
  from(start: number): FontBytes {
    return new FontBytes(this.bytes.subarray(Math.max(0, start)));
  }

  /** A part, cut where the bytes end. */
  part(start: number, length: number): FontBytes {
    return new FontBytes(this.bytes.subarray(Math.max(0, start), Math.max(0, start + length)));
  }
}
