/** One attempt to deliver an event, and what came of it. */

export interface Attempt {
  id: string;
  statusCode: number | null;
  error: string | null;
  /** The address may not be reached at all. */
  isRefused: boolean;
  durationMs: number;
  createdAt: Date;
  /** What the receiver asked for. */
  retryAfterSeconds: number | null;
}

export function isSuccess({ statusCode }: Attempt): boolean {
  return statusCode !== null && statusCode >= 200 && statusCode < 300;
}
