/** Runs attacks until it is stopped, and counts what came of each. */
import { setTimeout as pause } from "node:timers/promises";
import type { Attack, Tally, Target } from "./attack.ts";

/** Between two attempts of a lane: what is refused at once is not sent as fast as a loop can turn. */
const PAUSE_MS = 20;

export async function runAttacks(
  attacks: readonly Attack[],
  target: Target,
  signal: AbortSignal,
): Promise<Record<string, Tally>> {
  const tallies = Object.fromEntries(attacks.map(({ name }): [string, Tally] => [name, {}]));

  async function repeat({ name, shot }: Attack, lane: number): Promise<void> {
    while (!signal.aborted) {
      const outcome = await shot(target, lane, signal);
      if (signal.aborted) return;
      tallies[name]![outcome] = (tallies[name]![outcome] ?? 0) + 1;
      await pause(PAUSE_MS);
    }
  }
  await Promise.all(
    attacks.flatMap((attack) => Array.from({ length: attack.lanes }, (_, lane) => repeat(attack, lane))),
  );

  return tallies;
}
