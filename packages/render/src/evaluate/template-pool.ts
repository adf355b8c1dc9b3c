/**
 * Runs templates in a pool of child processes: no files, no network, no environment, no code from strings, a memory cap.
 * A template that passes every limit of its language all the same costs its own child and its own request, nothing else.
 */
import { type ChildProcess, fork } from "node:child_process";
import { dirname, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { RenderFailure } from "../failure.ts";
import type { Evaluator } from "./evaluator.ts";
import type { Answer, Task, TaskResults } from "./pool-messages.ts";

export interface TemplatePoolOptions {
  size: number;
  /** A task that runs longer is killed with its child. Above the template's own time limit, which answers first. */
  timeoutMs: number;
  /** Of the whole child: what Node needs for itself included. */
  maxMemoryMb: number;
}

export interface TemplatePool extends Evaluator {
  close(): Promise<void>;
}

interface Waiting {
  task: Task;
  resolve(result: TaskResults[Task["kind"]]): void;
  reject(failure: RenderFailure): void;
}

/** A child that has answered this often is replaced: what a task left behind in it does not pile up. */
const TASKS_PER_CHILD = 10_000;

/** What the service gives each child. */
export const servicePoolLimits = { timeoutMs: 10_000, maxMemoryMb: 512 };

/** The heap's limit as a share of the child's: long texts take more than it for a moment before it stops them. */
const HEAP_SHARE = 0.3;

/** Waits before another child is tried when one did not even start: 100 ms, then twice as long each time, up to 5 s. */
const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 5_000;

export function startTemplatePool(options: TemplatePoolOptions): TemplatePool {
  const queue: Waiting[] = [];
  const workers = new Set<Worker>();
  const idle: Worker[] = [];
  let failedStarts = 0;
  let isClosed = false;

  for (let i = 0; i < options.size; i++) startWorker();

  function startWorker(): void {
    if (isClosed) return;
    const worker: Worker = new Worker(options, {
      isIdle: () => {
        failedStarts = 0;
        idle.push(worker);
        assign();
      },
      isGone: (wasReady) => {
        workers.delete(worker);
        const index = idle.indexOf(worker);
        if (index !== -1) idle.splice(index, 1);
        if (wasReady) startWorker();
        else retryLater();
      },
    });
    workers.add(worker);
  }

  function retryLater(): void {
    const waitMs = Math.min(FIRST_RETRY_MS * 2 ** failedStarts++, LONGEST_RETRY_MS);
    if (workers.size === 0) {
      const failure = new RenderFailure(
        "unavailable",
        "Templates cannot be evaluated just now. Try again in a moment.",
      );
      for (const waiting of queue.splice(0)) waiting.reject(failure);
    }
    setTimeout(startWorker, waitMs).unref();
  }

  function assign(): void {
    while (idle.length > 0 && queue.length > 0) idle.pop()!.run(queue.shift()!);
  }

  function submit<Kind extends Task["kind"]>(task: Extract<Task, { kind: Kind }>): Promise<TaskResults[Kind]> {
    if (isClosed) return Promise.reject(new RenderFailure("unavailable", "The service is stopping. Try again."));

    return new Promise((resolve, reject) => {
      queue.push({ task, resolve: resolve as Waiting["resolve"], reject });
      assign();
    });
  }

  return {
    render: (request) => submit<"render">({ kind: "render", request }),
    renderEach: (request, variables) => submit<"render-each">({ kind: "render-each", request, variables }),
    placeElements: (request) => submit<"place-elements">({ kind: "place-elements", request }),
    check: (request) => submit<"check">({ kind: "check", request }),
    checkData: (schema, data) => submit<"check-data">({ kind: "check-data", schema, data }),
    checkInvoice: (reading, invoice) => submit<"check-invoice">({ kind: "check-invoice", reading, invoice }),
    async close() {
      isClosed = true;
      await Promise.all([...workers].map((worker) => worker.end()));
    },
  };
}

/** One child and the task it is at. */
class Worker {
  readonly #child: ChildProcess;
  readonly #options: TemplatePoolOptions;
  readonly #on: { isIdle(): void; isGone(wasReady: boolean): void };
  #isReady = false;
  #current: Waiting | undefined;
  #timer: NodeJS.Timeout | undefined;
  #answered = 0;

  constructor(options: TemplatePoolOptions, on: { isIdle(): void; isGone(wasReady: boolean): void }) {
    this.#options = options;
    this.#on = on;
    this.#child = forkChild(options.maxMemoryMb);
    this.#child.on("message", (answer: Answer) => this.#take(answer));
    this.#child.on("error", () => this.#child.kill("SIGKILL"));
    this.#child.once("exit", () => {
      this.#fail(`The template used more than ${options.maxMemoryMb} MB of memory and was stopped. Make it smaller.`);
      on.isGone(this.#isReady);
    });
  }

  run(waiting: Waiting): void {
    this.#current = waiting;
    this.#timer = setTimeout(() => {
      this.#fail(`The template ran for ${this.#options.timeoutMs / 1000} s and was stopped. Loop over less data.`);
      this.#child.kill("SIGKILL");
    }, this.#options.timeoutMs);
    this.#child.send(waiting.task);
  }

  end(): Promise<void> {
    const ended = new Promise<void>((resolve) => this.#child.once("exit", () => resolve()));
    this.#child.kill("SIGKILL");

    return ended;
  }

  #take(answer: Answer): void {
    if (answer.kind === "ready") {
      this.#isReady = true;
      this.#on.isIdle();
      return;
    }

    clearTimeout(this.#timer);
    const waiting = this.#current;
    this.#current = undefined;
    if (answer.kind === "done") waiting?.resolve(answer.result);
    else waiting?.reject(new RenderFailure(answer.code, answer.message, { position: answer.position }));

    if (++this.#answered < TASKS_PER_CHILD) this.#on.isIdle();
    else this.#child.kill("SIGKILL");
  }

  /** The child can no longer say where it was: the template as a whole is at fault. */
  #fail(message: string): void {
    clearTimeout(this.#timer);
    const task = this.#current?.task;
    const position = task && "request" in task ? { file: task.request.file, line: 1, column: 1 } : null;
    this.#current?.reject(new RenderFailure("template_limit_exceeded", message, { position }));
    this.#current = undefined;
  }
}

function forkChild(maxMemoryMb: number): ChildProcess {
  const here = fileURLToPath(import.meta.url);
  const child = resolve(dirname(here), `pool-child${here.endsWith(".ts") ? ".ts" : ".js"}`);

  return fork(child, [], {
    execPath: process.execPath,
    execArgv: [
      `--max-old-space-size=${Math.round(maxMemoryMb * HEAP_SHARE)}`,
      "--max-semi-space-size=2",
      "--disallow-code-generation-from-strings",
      "--permission",
      ...readableFolders().map((folder) => `--allow-fs-read=${folder}`),
    ],
    env: {},
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}

/** The code of this package and of the libraries it runs, and the modules that they import: nothing else can be read. */
function readableFolders(): string[] {
  const ownPackage = packageRoot(fileURLToPath(import.meta.url), "evaluate");
  const libraries = ["@platen/templates", "@platen/einvoice"].map((name) =>
    dirname(dirname(fileURLToPath(import.meta.resolve(name)))),
  );
  const modules = nodeModulesOf(fileURLToPath(import.meta.resolve("@cfworker/json-schema")));

  return [ownPackage, ...libraries, modules];
}

/** From `<root>/src/<folder>/file.ts` to `<root>`. */
function packageRoot(file: string, folder: string): string {
  return dirname(dirname(file.slice(0, file.lastIndexOf(`${sep}${folder}${sep}`) + 1 + folder.length)));
}

function nodeModulesOf(file: string): string {
  const marker = `${sep}node_modules${sep}`;

  return file.slice(0, file.indexOf(marker) + marker.length - 1);
}
