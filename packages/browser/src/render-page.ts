/** One document on one page: load, look for what is missing, print or capture. */
import type { AllowPrivate } from "@platen/egress";
import type { Coverage } from "./fonts/coverage.ts";
import { missingGlyphs } from "./fonts/missing-glyphs.ts";
import type { DocumentJob, PrintJob, ScreenshotJob } from "./job.ts";
import { contentSecurityPolicy } from "./network/content-security-policy.ts";
import { createWarningList } from "./network/warning-list.ts";
import { hideWhileLoading, mayHideWhileLoading } from "./output/hide-from-window.ts";
import { printDocument } from "./output/print.ts";
import { setPrintWindow } from "./output/print-window.ts";
import { prepareScreenshot, takeScreenshot } from "./output/screenshot.ts";
import { openSecondPage } from "./output/second-page.ts";
import { prepareWorld } from "./pages/evaluator.ts";
import type { LendPage } from "./pages/lent-page.ts";
import { loadDocument } from "./pages/load-document.ts";
import type { LoadedDocument } from "./pages/loaded-document.ts";
import type { Page } from "./pages/page.ts";
import type { Hiding } from "./pages/world.ts";
import type { DocumentResult } from "./result.ts";
import type { DocumentWarning } from "./warning.ts";

export interface DocumentTools {
  /** The characters that the installed fonts have. */
  coverage: Coverage;
  allowPrivate: AllowPrivate;
}

/** Prints the job's document on this page, and perhaps on one that it is lent too. */
export function renderPrint(page: Page, job: PrintJob, tools: DocumentTools, lend: LendPage): Promise<DocumentResult> {
  return render(page, job, tools, {
    prepare: () => preparePrint(page, job),
    hiding: hidingFor(page, job),
    produce: (document, asked) =>
      printDocument(page, job, document, asked, (print) => {
        // What comes from elsewhere may be something else a second time.
        const lent = job.network.allowHosts.length === 0 ? lend() : null;
        return lent && openSecondPage(job, lent, (second) => loadAgain(second, job, tools), print);
      }),
  });
}

function preparePrint(page: Page, job: PrintJob): void {
  setMedia(page, "print");
  setPrintWindow(page, job);
  if (job.inspection !== null && !page.scripts) prepareWorld(page);
}

function hidingFor(page: Page, job: PrintJob): Hiding | null {
  return mayHideWhileLoading(page, job) ? hideWhileLoading(job) : null;
}

/** On another page than the first: what is missing is known from that one. */
function loadAgain(page: Page, job: PrintJob, { allowPrivate }: DocumentTools): Promise<LoadedDocument> {
  const policy = contentSecurityPolicy(job.network.allowHosts, page.scripts);
  page.network = {
    policy: job.network,
    contentSecurityPolicy: policy,
    allowPrivate,
    warnings: createWarningList(),
    signal: new AbortController().signal,
    onFont: () => {},
  };
  preparePrint(page, job);

  return loadDocument(page, job, policy, hidingFor(page, job));
}

/** Captures the job's document on this page. */
export function renderScreenshot(page: Page, job: ScreenshotJob, tools: DocumentTools): Promise<DocumentResult> {
  return render(page, job, tools, {
    prepare: () => {
      setMedia(page, "screen");
      prepareScreenshot(page, job);
    },
    hiding: null,
    produce: async () => {
      const bytes = await takeScreenshot(page, job);
      return { bytes, pages: null, inspection: null, warning: null };
    },
  });
}

interface Output {
  prepare(): void;
  hiding: Hiding | null;
  /** `asked`: what is asked of the document meanwhile has its answer. */
  produce(document: LoadedDocument, asked: Promise<unknown>): Promise<Produced>;
}

interface Produced extends Pick<DocumentResult, "bytes" | "pages" | "inspection"> {
  warning: DocumentWarning | null;
}

async function render(page: Page, job: DocumentJob, tools: DocumentTools, output: Output): Promise<DocumentResult> {
  const startedAt = performance.now();
  const policy = contentSecurityPolicy(job.network.allowHosts, page.scripts);
  const warnings = createWarningList();
  const fonts: Uint8Array[] = [];
  const finished = new AbortController();
  page.network = {
    policy: job.network,
    contentSecurityPolicy: policy,
    allowPrivate: tools.allowPrivate,
    warnings,
    signal: finished.signal,
    onFont: (bytes) => fonts.push(bytes),
  };
  page.scriptErrors?.clear();
  try {
    output.prepare();
    const document = await loadDocument(page, job, policy, output.hiding);
    const { evaluate } = document;
    const question = { html: job.html, scripts: page.scripts, coverage: tools.coverage, fonts, evaluate };
    const glyphs = missingGlyphs(question);
    const [missing, { bytes, pages, inspection, warning }] = await Promise.all([
      glyphs,
      output.produce(document, Promise.all([glyphs, document.cleared])),
      document.cleared,
    ]);
    const browserMs = performance.now() - startedAt;
    const inScripts = page.scriptErrors?.warnings() ?? [];
    const all = [...warnings.all(), ...inScripts, document.warning, missing, warning].filter((found) => found !== null);
    return { bytes, pages, inspection, warnings: all, browserMs };
  } finally {
    // With a reason: making an error for one that nobody reads takes longer.
    finished.abort("finished");
  }
}

function setMedia(page: Page, media: "print" | "screen"): void {
  if (page.applied.get("media") === media) return;
  page.applied.set("media", media);
  page.session.post("Emulation.setEmulatedMedia", { media });
}
