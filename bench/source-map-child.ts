/** One engine in a process of its own, with and without a source map: `source-map-child.ts <engine> <rounds> <ms>`. Sends its rounds. */
import type { EngineName } from "@platen/templates";
import { render } from "@platen/templates";
import { repeating, runInterleaved } from "./interleaved.ts";
import { templateRequest } from "./template-request.ts";

const [engine = "liquid", rounds = "3", durationMs = "300"] = process.argv.slice(2);
const request = templateRequest(engine as EngineName);
const { costs } = await runInterleaved(
  [
    repeating("without", () => render(request).output),
    repeating("with", () => render({ ...request, options: { source_map: true } }).output),
  ],
  { rounds: Number(rounds), durationMs: Number(durationMs) },
);
process.send?.(Object.fromEntries(costs));
