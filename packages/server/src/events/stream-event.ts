/** An event of the stream, and its place in it. */
import type { Selectable } from "kysely";
import type { StreamEventsTable } from "../database/tables.ts";

export type StreamEvent = Selectable<StreamEventsTable>;

/** How far back a stream reaches. */
export const KEPT_MS = 3_600_000;

/** After which event a reader goes on: whole numbers in text, larger than JavaScript's. */
export interface StreamPosition {
  txid: string;
  number: string;
}

/** The `id` of an event in the stream: its position and its time, by which one that is too old is known. */
export function writeEventId({ txid, number }: StreamPosition, time: Date): string {
  return `${time.getTime().toString(36)}-${txid}-${number}`;
}

/** Null where the text is not one of our ids, or of an event that is no longer kept. */
export function readEventId(text: string, now: Date): StreamPosition | null {
  const match = /^([0-9a-z]{8,9})-(\d{1,19})-(\d{1,19})$/.exec(text);
  if (!match || Number.parseInt(match[1]!, 36) < now.getTime() - KEPT_MS) return null;

  return { txid: match[2]!, number: match[3]! };
}

export function isAfter(one: StreamPosition, other: StreamPosition): boolean {
  const [txid, otherTxid] = [BigInt(one.txid), BigInt(other.txid)];

  return txid === otherTxid ? BigInt(one.number) > BigInt(other.number) : txid > otherTxid;
}
