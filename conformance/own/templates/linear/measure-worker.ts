/** Measures every `stride`th call in a thread of its own, which says where it is in memory that its parent sees. */
import { parentPort, workerData } from "node:worker_threads";
import { everyCall } from "../../../../packages/templates/test/every-call.ts";
import { longValues } from "./long-values.ts";
import { faultOf } from "./measure-call.ts";

export interface MeasureOrder {
  first: number;
  stride: number;
  /** The number of the current case. */
  place: Int32Array;
}

export type MeasureMessage = { kind: "fault"; text: string } | { kind: "done"; total: number };

const { first, stride, place } = workerData as MeasureOrder;
const say = (message: MeasureMessage) => parentPort!.postMessage(message);
let number = -1;
let total = 0;

for (const call of everyCall()) {
  for (const [name, makeValue] of Object.entries(longValues)) {
    number++;
    if (number % stride !== 0) continue;
    total++;
    if (number < first) continue;
    Atomics.store(place, 0, number);
    try {
      const fault = faultOf(call, makeValue);
      if (fault) say({ kind: "fault", text: `${call.engine} ${call.source} of ${name}: ${fault}` });
    } catch (error) {
      say({ kind: "fault", text: `${call.engine} ${call.source} of ${name}: ${String(error)}` });
    }
  }
}
say({ kind: "done", total });
