/** Content-Disposition (RFC 6266): a plain name for old clients, followed by the exact one in UTF-8. */

const LONGEST_NAME = 200;

/**
 * @example
 * contentDisposition("attachment", "Reçu 7.pdf");
 * // attachment; filename="Recu 7.pdf"; filename*=UTF-8''Re%C3%A7u%207.pdf
 */
export function contentDisposition(kind: "inline" | "attachment", filename: string): string {
  const name = safeName(filename);
  const plain = name
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^\x20-\x7e]/g, "_")
    .replace(/["\\%]/g, "_");
  // RFC 8187: everything but attr-char is percent-encoded; encodeURIComponent leaves five more.
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

  return plain === name ? `${kind}; filename="${plain}"` : `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** A name without folders, control characters or broken surrogates that any system can save. */
export function safeName(filename: string): string {
  const name = filename
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed.
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, "")
    .replace(/[/\\:*?"<>|]/g, "_")
    .replace(/^[.\s]+|[.\s]+$/g, "");

  return [...(name || "document")].slice(0, LONGEST_NAME).join("");
}
