/** What the standards cost, and long documents: against the same documents plain, and against the browser alone. */
import type { Options, Outcome } from "./bench.ts";
import { startService } from "./contenders/platen.ts";
import { measureBatch } from "./standards/batch.ts";
import { measureColdStart } from "./standards/cold-start.ts";
import { measureLongDocuments } from "./standards/long-documents.ts";
import { measureRate } from "./standards/rate.ts";

export const name = "standards";

export async function run({ quick, lanes }: Options): Promise<Outcome> {
  const isChosen = (lane: string) => lanes.length === 0 || lanes.includes(lane);
  const parts: Record<string, Outcome> = {};
  if (isChosen("rate") || isChosen("batch")) {
    const service = await startService();
    try {
      if (isChosen("rate")) parts.rate = await measureRate(service, quick);
      if (isChosen("batch")) parts.batch = await measureBatch(service, quick);
    } finally {
      await service.stop();
    }
  }
  if (isChosen("long")) parts.long = await measureLongDocuments(quick);
  if (isChosen("cold")) parts.cold = await measureColdStart(quick);

  return {
    results: Object.fromEntries(Object.entries(parts).map(([lane, { results }]) => [lane, results])),
    requirements: Object.values(parts).flatMap(({ requirements }) => requirements),
  };
}
