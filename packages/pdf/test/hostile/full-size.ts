/**
 * Checks every hostile family at the size that an attacker would take, each in a process of its own, and fails where one
 * takes more than 5 s or 512 MB: `node packages/pdf/test/hostile/full-size.ts [part of a name]`.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { checkPdfProfiles } from "../../src/check/check-pdf.ts";
import { families } from "./families.ts";

const MOST_MS = 5_000;
const MOST_BYTES = 512 * 1024 * 1024;
/** What a run that hangs is given before it is ended. */
const DEADLINE_MS = 300_000;

const [mode = "", index = ""] = process.argv.slice(2);
if (mode === "--child") {
  const { make, full } = families[Number(index)]!;
  let bytes: Uint8Array | null = make(full);
  const copy = Uint8Array.from(bytes);
  bytes = null;
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  const started = process.cpuUsage();
  const results = checkPdfProfiles(copy, ["ua1", "a3a", "a2b"]);
  const { user, system } = process.cpuUsage(started);
  const verdict = results.map(({ compliant, failures, error }) =>
    compliant ? "conformant" : error === null ? `${failures.length} rules` : (failures[0]?.rule ?? "refused"),
  );
  // Making the file takes memory that checking it does not: the peak counts from there on.
  const grown = Math.max(0, process.resourceUsage().maxRSS * 1024 - before);
  console.log(JSON.stringify({ ms: Math.round((user + system) / 1_000), bytes: copy.length, grown, verdict }));
} else {
  let faults = 0;
  for (const [place, { name }] of families.entries()) {
    if (!name.includes(mode)) continue;
    const { stdout, signal, status } = spawnSync(
      process.execPath,
      ["--expose-gc", "--no-warnings", fileURLToPath(import.meta.url), "--child", String(place)],
      { encoding: "utf8", timeout: DEADLINE_MS },
    );
    if (status !== 0) {
      faults++;
      console.log(`FAULT ${name}: ${signal ?? `ended with ${status}`}`);
      continue;
    }
    const { ms, bytes, grown, verdict } = JSON.parse(stdout) as {
      ms: number;
      bytes: number;
      grown: number;
      verdict: string[];
    };
    const isFault = ms > MOST_MS || grown > MOST_BYTES;
    if (isFault) faults++;
    const size = `${(bytes / 1e6).toFixed(1)} MB file`;
    console.log(
      `${isFault ? "FAULT " : "      "}${name}: ${ms} ms, ${Math.round(grown / 1e6)} MB, ${size}, ${verdict.join(", ")}`,
    );
  }
  console.log(`hostile files: ${faults} faults in ${families.length} families`);
  process.exit(faults === 0 ? 0 : 1);
}
