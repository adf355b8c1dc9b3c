/** The Retry-After header of a receiver (RFC 9110, 10.2.3): seconds, or a date. */

/**
 * Seconds from now, null where the header is absent or says nothing.
 *
 * @example readRetryAfter("120", new Date()) // 120
 */
export function readRetryAfter(header: string | undefined, now: Date): number | null {
  const text = header?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Number(text);
  // Date.parse takes more than HTTP's three forms of a date; all of them begin with the day's name.
  const at = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN;

  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1000));
}
