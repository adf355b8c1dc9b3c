/** The end of the service: stages one after the other, and what is in one stage together. */

/**
 * Streams come first: an open one is an answer that never ends by itself. Requests and renders get the grace time; the
 * parts behind them then end together, so that the end takes little more than it.
 */
const stages = ["streams", "requests", "renders", "parts", "database"] as const;

type Stage = (typeof stages)[number];
type Close = (graceMs: number) => Promise<unknown>;

interface Closing {
  /** What is to be closed in the stage, from now on. */
  at(stage: Stage, close: Close): void;
  /** Closes everything that was added. */
  closeAll(): Promise<void>;
}

/** What each stage gets to end in order, also when others have used the grace time up. */
const LEAST_GRACE_MS = 1_000;

export function closeInStages(shutdownGraceMs: number): Closing {
  const added: { stage: Stage; close: Close }[] = [];

  return {
    at(stage, close) {
      added.push({ stage, close });
    },
    async closeAll() {
      const endBy = Date.now() + shutdownGraceMs;
      const open = added.splice(0);
      for (const stage of stages) {
        const graceMs = Math.max(LEAST_GRACE_MS, endBy - Date.now());
        const inStage = open.filter((each) => each.stage === stage);
        await Promise.all(inStage.map(({ close }) => close(graceMs)));
      }
    },
  };
}
