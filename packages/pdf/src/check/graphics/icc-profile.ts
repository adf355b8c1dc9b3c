/** The header of an ICC profile (ISO 15076-1, 7.2), as far as PDF/A rules on it. */
import { latin1 } from "../../read/characters.ts";

export interface IccHeader {
  /** Four characters each, such as `mntr` and `RGB `; empty where the header is cut off. */
  deviceClass: string;
  colourSpace: string;
  version: number;
}

export function readIccHeader(bytes: Uint8Array): IccHeader {
  const [major = 0, minor = 0] = [bytes[8], bytes[9]];

  return {
    deviceClass: latin1(bytes, 12, Math.max(12, Math.min(16, bytes.length))),
    colourSpace: latin1(bytes, 16, Math.max(16, Math.min(20, bytes.length))),
    // The minor version is the first half of its byte.
    version: major + (minor >> 4) / 10,
  };
}
