/** Sizes and times as people read them. */

/**
 * A size with its unit.
 *
 * @example formatBytes(20_480) // "20 KB"
 */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const [amount, unit] = bytes < 1024 * 1024 ? [bytes / 1024, "KB"] : [bytes / 1024 / 1024, "MB"];

  return `${amount < 10 ? amount.toFixed(1) : Math.round(amount)} ${unit}`;
}

/**
 * A duration with its unit.
 *
 * @example formatDuration(1_530) // "1.5 s"
 */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1000) return `${milliseconds} ms`;

  return `${(milliseconds / 1000).toFixed(1)} s`;
}
