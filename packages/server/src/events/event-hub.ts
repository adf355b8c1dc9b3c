/** Everyone who follows the events of a process. */
import type { Caller } from "../keys/caller.ts";

/** One open stream, as the hub writes to it. */
export interface Reader {
  caller: Caller;
  write(text: string): void;
  end(): void;
}

export interface EventHub {
  /** Writes to the reader until the returned function is called, from `lastEventId` on where there is one. */
  follow(reader: Reader, lastEventId: string | undefined): Promise<() => void>;
  /** Ends all streams. */
  close(): Promise<void>;
}
