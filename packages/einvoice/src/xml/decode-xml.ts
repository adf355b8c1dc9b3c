/** From bytes or a string to the text of a document: UTF-8 and nothing else. */

import { XmlError } from "./errors.ts";

const accepted = new Set(["utf-8", "utf8", "us-ascii", "ascii"]);

/** The text without its byte order mark; refuses every other encoding, announced or found. */
export function decodeXml(input: string | Uint8Array): string {
  const text = typeof input === "string" ? input : decodeBytes(input);
  const withoutMark = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  const declared = /^<\?xml[^?]*?[ \t\r\n]encoding[ \t\r\n]*=[ \t\r\n]*["']([^"']*)["']/.exec(withoutMark)?.[1];
  if (declared !== undefined && !accepted.has(declared.toLowerCase())) {
    throw new XmlError(`The document declares the encoding ${declared}; save it as UTF-8`, 1, 1);
  }
  return withoutMark;
}

function decodeBytes(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xfe && second === 0xff) || (first === 0xff && second === 0xfe)) {
    throw new XmlError("The document is UTF-16; save it as UTF-8", 1, 1);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new XmlError("The bytes are not UTF-8; save the document as UTF-8", 1, 1);
  }
}
