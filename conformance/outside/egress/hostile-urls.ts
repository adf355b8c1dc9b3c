/** URLs by which other services were led inside: none of them may be opened. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { EgressError, guardedFetch, noPrivate } from "@platen/egress";
import type { OutsideSuite } from "../../suite.ts";

/** A name that is not what it seems leads to loopback here, as it would with a hostile name server. */
const resolve = async () => ["127.0.0.1"];

export const suites: OutsideSuite[] = [
  {
    name: "egress: hostile URLs are refused",
    floor: 1,
    async run(dataFolder) {
      const data = JSON.parse(await readFile(join(dataFolder, "bad-inputs.json"), "utf8")) as {
        ssrf: { urls: string[] };
      };
      const notes: string[] = [];
      for (const url of data.ssrf.urls) {
        const request = { url, allowPrivate: noPrivate, timeoutMs: 5_000, maxBytes: 1_000, maxRedirects: 3, resolve };
        const outcome = await guardedFetch(request).catch((error: unknown) => error);
        const isRefused = outcome instanceof EgressError && outcome.code.startsWith("blocked_");
        if (!isRefused) notes.push(`${url}: ${outcome instanceof Error ? outcome.message : "was opened"}`);
      }
      const { length: total } = data.ssrf.urls;
      return { passed: total - notes.length, total, notes };
    },
  },
];
