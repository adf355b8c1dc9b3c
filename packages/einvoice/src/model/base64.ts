/** Base64 without line breaks. */

/** Groups of four, padded with zero bits at the end (RFC 4648, 3.5). */
export function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]*(?:[AQgw]==|[AEIMQUYcgkosw048]=)?$/.test(text);
}
