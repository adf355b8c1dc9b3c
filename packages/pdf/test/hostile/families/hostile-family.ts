/** A family of files that are made to cost a reader much more than their size. */

export interface HostileFamily {
  name: string;
  /** The size that an attacker would take. */
  full: number;
  make(size: number): Uint8Array;
}
