/** A running browser process with its warm pages. */
import type { Chromium } from "./chromium/chromium.ts";
import type { PagePool } from "./pages/pool.ts";

export interface BrowserProcess {
  readonly chromium: Chromium;
  readonly pool: PagePool;
  /** How many it has finished, failed ones included. */
  documents: number;
}
