/** What a file is, by its first bytes: for the message to someone who sent the wrong one. */

const signatures: readonly (readonly [prefix: string, what: string])[] = [
  ["\x89PNG", "a PNG image"],
  ["\xff\xd8\xff", "a JPEG image"],
  ["GIF8", "a GIF image"],
  ["II*\0", "a TIFF image"],
  ["MM\0*", "a TIFF image"],
  ["PK\x03\x04", "a ZIP archive or an Office document"],
  ["\xd0\xcf\x11\xe0", "an old Office document"],
  ["\x1f\x8b", "a gzip archive"],
  ["{\\rtf", "an RTF document"],
  ["\xff\xfe", "a text in UTF-16"],
  ["\xfe\xff", "a text in UTF-16"],
];

/** Such as `a PNG image`. */
export function describeFile(bytes: Uint8Array): string {
  if (bytes.length === 0) return "empty";
  const start = Buffer.from(bytes.subarray(0, 512)).toString("latin1");
  const known = signatures.find(([prefix]) => start.startsWith(prefix));
  if (known) return known[1];
  const text = start.replace(/^\xef\xbb\xbf/, "").trimStart();
  if (/^<(!doctype\s+html|html|head|body)[\s>]/i.test(text)) return "a web page (HTML)";
  if (/^[{[]/.test(text)) return "JSON";
  if (/^(UNA|UNB\+)/.test(text)) return "an EDIFACT message";
  if (/^(MIME-Version|From|Received|Return-Path):? /i.test(text)) return "an e-mail";
  if (text.startsWith("<")) return "XML that cannot be read";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what tells a text from other bytes.
  return /^[^\x00-\x08\x0e-\x1f]*$/.test(start) ? "a plain text" : "a file of an unknown kind";
}
