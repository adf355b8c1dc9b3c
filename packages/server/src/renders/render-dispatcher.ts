/** Where accepted renders go in this process: to a place at its own browser, or into the queue. */
import type { Slots } from "@platen/browser";
import type { AcceptRender } from "./accept/accept-together.ts";
import type { EndedRender } from "./ending.ts";
import type { PreparedRender } from "./prepared-render.ts";
import type { RenderSignals } from "./run/render-signals.ts";

export interface RenderDispatcher {
  readonly slots: Slots;
  readonly owner: string;
  /** Puts a render into the queue, together with others that come at the same moment. */
  readonly accept: AcceptRender;
  readonly signals: RenderSignals;
  /** Whether this process renders itself. */
  readonly rendersHere: boolean;
  /** Works on a render that is leased to this process, once `turn` gives a place. */
  work(prepared: PreparedRender, turn: Promise<() => void>, inserted: Promise<void>): Promise<EndedRender | null>;
  /** Begins to take renders from the queue. */
  start(): Promise<void>;
  /** Takes nothing more and ends what is being rendered; what is not ended after the grace time is left to other processes. */
  close(graceMs: number): Promise<void>;
}
