/** How long the service asks to wait: seconds, or a date (RFC 9110, 10.2.3). */
export function retryAfterMs(headers: Headers, now: number): number | null {
  const given = headers.get("retry-after")?.trim();
  if (!given) return null;
  if (/^\d+$/.test(given)) return Number(given) * 1000;

  const date = Date.parse(given);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
