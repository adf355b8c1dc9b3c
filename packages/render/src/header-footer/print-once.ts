/**
 * Prints the document of headers and footers, or gives the print of the same one again: all invoices of one page have the
 * footer of the first.
 */
import { createHash } from "node:crypto";
import type { Browser, DocumentResult, PrintJob } from "@platen/browser";

/** Of all prints that are kept for one browser. */
const MOST_BYTES = 32 * 1024 * 1024;
/** A longer document, such as one for hundreds of pages, is hardly printed twice. */
const LONGEST_HTML = 200_000;

/** By what they were printed from, the one that was used last at the end. */
type Prints = Map<string, DocumentResult>;

const printsOf = new WeakMap<Browser, { prints: Prints; bytes: number }>();

/** What is given must not be changed: others have it too. */
export async function printOnce(browser: Browser, job: PrintJob, signal?: AbortSignal): Promise<DocumentResult> {
  if (!isRepeatable(job)) return browser.print(job, signal);

  const kept = printsOf.get(browser) ?? { prints: new Map(), bytes: 0 };
  printsOf.set(browser, kept);
  const { prints } = kept;
  const key = keyOf(job);
  const known = prints.get(key);
  if (known) {
    prints.delete(key);
    prints.set(key, known);
    return { ...known, browserMs: 0 };
  }

  const printed = await browser.print(job, signal);
  // What could not be loaded may be there the next time.
  if (printed.warnings.length > 0 || prints.has(key)) return printed;
  prints.set(key, printed);
  kept.bytes += printed.bytes.length;
  for (const [oldest, { bytes }] of prints) {
    if (kept.bytes <= MOST_BYTES) break;
    prints.delete(oldest);
    kept.bytes -= bytes.length;
  }

  return printed;
}

/** Whether the print depends on nothing but the job. */
function isRepeatable({ html, javascript, network }: PrintJob): boolean {
  return !javascript && network.allowHosts.length === 0 && html.length <= LONGEST_HTML;
}

/** Not of the time that is left: it changes nothing in what is printed. */
function keyOf({ network, timeoutMs: _, ...job }: PrintJob): string {
  return createHash("sha256")
    .update(JSON.stringify([job, digestOf(network.assets)]))
    .digest("base64");
}

type Assets = PrintJob["network"]["assets"];

/** The assets of a published version are the same for all its renders. */
const digests = new WeakMap<Assets, string>();

function digestOf(assets: Assets): string {
  let digest = digests.get(assets);
  if (digest === undefined) {
    const hash = createHash("sha256");
    for (const [path, { contentType, bytes }] of assets) {
      hash.update(JSON.stringify([path, contentType, bytes.length])).update(bytes);
    }
    digest = hash.digest("base64");
    digests.set(assets, digest);
  }

  return digest;
}
