/** A process of its own that attacks, so that its work does not hold up what is measured. Messages say what to begin and when to stop. */
import { constants, setPriority } from "node:os";
import type { Tally, Target } from "./attack.ts";
import { attacksOf } from "./attacks.ts";
import { runAttacks } from "./run-attacks.ts";

export type Order = { kind: "begin"; names: string[]; target: Target } | { kind: "stop" };
export interface Report {
  tallies: Record<string, Tally>;
}

// An attacker has a machine of their own: what sending costs is not to be taken from the service.
setPriority(constants.priority.PRIORITY_LOW);
const attacks = attacksOf("full");
let stop = new AbortController();

process.on("message", async (order: Order) => {
  if (order.kind === "stop") return stop.abort();
  stop = new AbortController();
  const chosen = attacks.filter(({ name }) => order.names.includes(name));
  const report: Report = { tallies: await runAttacks(chosen, order.target, stop.signal) };
  process.send!(report);
});
