/** Base64 without line breaks. */

/** Groups of four, padded with zero bits at the end (RFC 4648, 3.5). Looked through once, however long it is. */
export function isBase64(text: string): boolean {
  if (text.length % 4 !== 0) return false;
  const last = text.slice(-4);
  return (
    !/[^A-Za-z0-9+/]/.test(text.slice(0, -4)) &&
    /^(?:|[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=|[A-Za-z0-9+/][AQgw]==)$/.test(last)
  );
}
