/** The places at which documents are rendered: as many at a time as the process may, those that someone waits for first. */

type Urgency = "awaited" | "background";

export interface Slots {
  /** Waits for a place; call the result to give it back. */
  take(urgency: Urgency): Promise<() => void>;
  readonly isFree: boolean;
  /** How many wait of those that a request waits for. */
  readonly awaited: number;
  readonly inUse: number;
  /** Resolves when every place is free and nobody waits. */
  idle(): Promise<void>;
}

export function makeSlots(count: number): Slots {
  const queues: Record<Urgency, (() => void)[]> = { awaited: [], background: [] };
  let inUse = 0;
  let onIdle: (() => void)[] = [];

  function giveBack(): void {
    const next = queues.awaited.shift() ?? queues.background.shift();
    if (next) {
      next();
      return;
    }
    inUse--;
    if (inUse > 0) return;
    for (const resolve of onIdle) resolve();
    onIdle = [];
  }

  function once(): () => void {
    let isGivenBack = false;
    return () => {
      if (isGivenBack) return;
      isGivenBack = true;
      giveBack();
    };
  }

  return {
    async take(urgency) {
      if (inUse < count) inUse++;
      else await new Promise<void>((resolve) => queues[urgency].push(resolve));
      return once();
    },
    get isFree() {
      return inUse < count;
    },
    get awaited() {
      return queues.awaited.length;
    },
    get inUse() {
      return inUse;
    },
    async idle() {
      if (inUse > 0) await new Promise<void>((resolve) => onIdle.push(resolve));
    },
  };
}
