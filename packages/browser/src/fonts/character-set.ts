/** A set of Unicode code points: one bit each. */

export interface CharacterSet {
  has(codePoint: number): boolean;
  addRange(first: number, last: number): void;
}

export function createCharacterSet(): CharacterSet {
  const bits = new Uint8Array(0x110000 / 8);
  return {
    has: (codePoint) => ((bits[codePoint >> 3] ?? 0) & (1 << (codePoint & 7))) !== 0,
    addRange(first, last) {
      for (let codePoint = first; codePoint <= last && codePoint <= 0x10ffff; codePoint++) {
        bits[codePoint >> 3] = (bits[codePoint >> 3] ?? 0) | (1 << (codePoint & 7));
      }
    },
  };
}
