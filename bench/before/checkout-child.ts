/** One checkout's libraries in a process of their own; works a lane for as long as the parent asks: `checkout-child.ts <root> <input.json>`. */
import { readFileSync } from "node:fs";
import type { Cost } from "../interleaved.ts";
import { type LaneInput, startLibraryLanes } from "./library-lanes.ts";

/** What the parent asks for. */
interface LaneRequest {
  lane: string;
  durationMs: number;
}

/** First the names of the lanes, then the cost of each block. */
export type LaneAnswer = { lanes: string[] } | { cost: Cost } | { failure: string };

const [root = "", inputFile = ""] = process.argv.slice(2);
const { lanes, close } = await startLibraryLanes(root, JSON.parse(readFileSync(inputFile, "utf8")) as LaneInput);

process.on("message", async ({ lane, durationMs }: LaneRequest) => {
  try {
    answer({ cost: await lanes.find(({ name }) => name === lane)!.block(durationMs) });
  } catch (error) {
    answer({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
process.once("disconnect", async () => {
  await close();
  process.exit(0);
});
answer({ lanes: lanes.map(({ name }) => name) });

function answer(message: LaneAnswer): void {
  process.send?.(message);
}
