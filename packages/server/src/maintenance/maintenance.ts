/** What a worker does besides rendering: it finishes batches and deletes what has expired or was left behind. */
import { finishBatches } from "../batches/finish-batch.ts";
import type { Service } from "../service.ts";
import type { Delivery } from "../webhooks/delivery.ts";
import { deleteExpired } from "./delete-expired.ts";
import { deleteOrphans } from "./delete-orphans.ts";

interface Maintenance {
  /** A batch may be due. */
  finishBatches(): void;
  start(): void;
  close(): Promise<void>;
}

const LOOK_FOR_BATCHES_MS = 5_000;
const DELETE_MS = 60_000;
const SWEEP_MS = 24 * 3600_000;
/** Not while a start has enough to do. */
const FIRST_SWEEP_MS = 10 * 60_000;

export function makeMaintenance(
  tools: Pick<Service, "database" | "storage" | "settings" | "log">,
  delivery: Delivery,
): Maintenance {
  const timers: NodeJS.Timeout[] = [];
  const batches = oneAtATime(async () => {
    if (await finishBatches(tools)) delivery.poke();
  });
  const expired = oneAtATime(() => deleteExpired(tools));
  const sweep = oneAtATime(async () => {
    const deleted = await deleteOrphans(tools);
    if (deleted > 0) tools.log.info({ files: deleted }, "files that nothing names were deleted");
  });

  /** While it runs it is not started again, but once more after it where it was asked for meanwhile. */
  function oneAtATime(work: () => Promise<void>) {
    let running: Promise<void> | null = null;
    let isAskedAgain = false;
    const ask = () => {
      if (running) {
        isAskedAgain = true;
        return;
      }
      running = work()
        .catch((error) => tools.log.warn({ err: error }, "maintenance failed; it is tried again"))
        .finally(() => {
          running = null;
          if (!isAskedAgain) return;
          isAskedAgain = false;
          ask();
        });
    };
    return { ask, ended: async () => running };
  }

  return {
    finishBatches: batches.ask,
    start() {
      timers.push(
        setInterval(batches.ask, LOOK_FOR_BATCHES_MS).unref(),
        setInterval(expired.ask, DELETE_MS).unref(),
        setInterval(sweep.ask, SWEEP_MS).unref(),
        setTimeout(sweep.ask, FIRST_SWEEP_MS).unref(),
      );
      batches.ask();
      expired.ask();
    },
    async close() {
      for (const timer of timers) clearInterval(timer);
      await batches.ended();
      await expired.ended();
      await sweep.ended();
    },
  };
}
