/** The browser alone: a fresh page of a warm process that is given a document and prints it tagged. */
import { join } from "node:path";
import { quietArguments, shellPath } from "../browsers.ts";
import { startBrowser } from "../cdp.ts";
import { runFolder } from "../child.ts";

const printOptions = {
  printBackground: true,
  preferCSSPageSize: true,
  generateTaggedPDF: true,
  generateDocumentOutline: true,
};

export interface RawPrinter {
  pid: number;
  print(html: string): Promise<Buffer>;
  /** Lets go of the document and its memory, which the browser puts off until other work is measured. */
  rest(): Promise<void>;
  stop(): Promise<void>;
}

export async function startRawPrinter(name: string): Promise<RawPrinter> {
  const browser = startBrowser(shellPath(), [...quietArguments, `--user-data-dir=${join(runFolder, name)}`]);
  const target = await browser.send("Target.createTarget", { url: "about:blank" });
  const frameId = String(target.targetId);
  const attached = await browser.send("Target.attachToTarget", { targetId: frameId, flatten: true });
  const session = String(attached.sessionId);
  await browser.send("Page.enable", {}, session);
  await browser.send("Emulation.setScriptExecutionDisabled", { value: true }, session);

  return {
    pid: browser.pid,
    async print(html) {
      const loaded = browser.event("Page.loadEventFired", session);
      await browser.send("Page.setDocumentContent", { frameId, html }, session);
      await loaded;
      const { data } = await browser.send("Page.printToPDF", printOptions, session);
      return Buffer.from(String(data), "base64");
    },
    async rest() {
      await browser.send("Page.setDocumentContent", { frameId, html: "" }, session);
      await browser.send("HeapProfiler.collectGarbage", {}, session);
    },
    stop: browser.stop,
  };
}
