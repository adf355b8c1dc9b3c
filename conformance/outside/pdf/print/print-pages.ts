/** Prints HTML files with a real browser over the DevTools pipe, with or without the counts that finishing looks elements up by. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { pathToFileURL } from "node:url";
import {
  COUNTED_TAGS,
  carryElements,
  type DocumentModel,
  type PackedModel,
  skippedElements,
  unpackModel,
} from "@platen/pdf";

export interface PrintedPage {
  file: string;
  bytes: Uint8Array;
  model: DocumentModel | null;
}

const FLAGS = [
  "--headless",
  "--remote-debugging-pipe",
  "--no-sandbox",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-extensions",
  "--disable-default-apps",
  "--force-color-profile=srgb",
];
const MARGIN_INCHES = 15 / 25.4;

export async function printPages(
  executable: string,
  files: readonly string[],
  isCarried: boolean,
): Promise<PrintedPage[]> {
  const profile = mkdtempSync(join(tmpdir(), "platen-conformance-"));
  const child = spawn(executable, [...FLAGS, `--user-data-dir=${profile}`], {
    stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const pipe = new Pipe(child.stdio[3] as Writable, child.stdio[4] as Readable);
  try {
    const printed: PrintedPage[] = [];
    for (const file of files) printed.push(await printPage(pipe, file, isCarried));
    return printed;
  } finally {
    // Asked, not killed: its helpers would outlive it and hold the pipe open.
    pipe.send("Browser.close", {}).catch(() => {});
    await ended;
    for (const end of [child.stdio[3], child.stdio[4]]) end?.destroy();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function printPage(pipe: Pipe, file: string, isCarried: boolean): Promise<PrintedPage> {
  const { targetId } = await pipe.send<{ targetId: string }>("Target.createTarget", { url: "about:blank" });
  const { sessionId } = await pipe.send<{ sessionId: string }>("Target.attachToTarget", { targetId, flatten: true });
  await pipe.send("Page.enable", {}, sessionId);
  const loaded = pipe.event("Page.loadEventFired", sessionId);
  await pipe.send("Page.navigate", { url: pathToFileURL(file).href }, sessionId);
  await loaded;

  const given = `${JSON.stringify(skippedElements)}, new Map(), false, ${COUNTED_TAGS}`;
  const script = { expression: `(${carryElements})(${given})`, returnByValue: true };
  const answer = isCarried
    ? await pipe.send<{ result: { value: PackedModel } }>("Runtime.evaluate", script, sessionId)
    : null;
  const { data } = await pipe.send<{ data: string }>(
    "Page.printToPDF",
    {
      paperWidth: 210 / 25.4,
      paperHeight: 297 / 25.4,
      marginTop: MARGIN_INCHES,
      marginBottom: MARGIN_INCHES,
      marginLeft: MARGIN_INCHES,
      marginRight: MARGIN_INCHES,
      printBackground: true,
      preferCSSPageSize: true,
      generateTaggedPDF: true,
      generateDocumentOutline: true,
    },
    sessionId,
  );
  await pipe.send("Target.closeTarget", { targetId });

  return { file, bytes: Buffer.from(data, "base64"), model: answer && unpackModel(answer.result.value) };
}

class Pipe {
  readonly #input: Writable;
  readonly #waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  readonly #events = new Map<string, () => void>();
  #next = 1;
  #rest = Buffer.alloc(0);

  constructor(input: Writable, output: Readable) {
    this.#input = input;
    output.on("data", (piece: Buffer) => this.#read(piece));
    output.on("close", () => {
      for (const { reject } of this.#waiting.values()) reject(new Error("The browser went away."));
    });
  }

  send<T>(method: string, params: object, sessionId?: string): Promise<T> {
    const id = this.#next++;
    this.#input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);

    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as (result: unknown) => void, reject });
    });
  }

  event(method: string, sessionId: string): Promise<void> {
    return new Promise((resolve) => this.#events.set(`${sessionId} ${method}`, resolve));
  }

  #read(piece: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, piece]);
    for (let end = this.#rest.indexOf(0); end !== -1; end = this.#rest.indexOf(0)) {
      this.#take(JSON.parse(this.#rest.subarray(0, end).toString("utf8")) as Message);
      this.#rest = this.#rest.subarray(end + 1);
    }
  }

  #take({ id, result, error, method, sessionId }: Message): void {
    if (id === undefined) {
      this.#events.get(`${sessionId} ${method}`)?.();
      return;
    }
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) waiting?.reject(new Error(error.message));
    else waiting?.resolve(result);
  }
}

interface Message {
  id?: number;
  result?: unknown;
  error?: { message: string };
  method?: string;
  sessionId?: string;
}
