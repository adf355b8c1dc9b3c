/** One child of the template pool and the task it is at. */
import type { ChildProcess } from "node:child_process";
import { type HeldBack, holdBack } from "@platen/browser";
import { RenderFailure } from "../failure.ts";
import type { Answer, SentTask, Task, TaskResults } from "./pool-messages.ts";
import { closeChild, startChild } from "./start-child.ts";
import { watchTask } from "./watch-task.ts";

export interface WorkerOptions {
  /**
   * A task that runs longer is killed with its child; later where the machine is so busy that the task hardly ran. Above the
   * template's own time limit, which answers first.
   */
  timeoutMs: number;
  /** Of the whole child: what Node needs for itself included. */
  maxMemoryMb: number;
  /** Room for what a task makes and drops again at once; little where nothing else is said. */
  youngMemoryMb?: number;
}

interface WorkerEvents {
  isIdle(): void;
  isGone(wasReady: boolean): void;
}

type Result = TaskResults[Task["kind"]];

interface Current {
  task: Task;
  resolve(result: Result): void;
  reject(failure: Error): void;
}

/** The child ended, most likely for want of memory, which earlier tasks may have used up. */
export class ChildLost extends Error {}

/** A child that has answered this often is replaced: what a task left behind in it does not pile up. */
const TASKS_PER_CHILD = 10_000;

/** A regular expression of a schema can take forever: it is given less time than a template. */
const PATTERN_TIMEOUT_MS = 2_000;

/** Most tasks take milliseconds: one that has worked for longer than this goes on behind what others wait for. */
const HOLD_BACK_AFTER_MS = 500;

export class PoolWorker {
  readonly #child: ChildProcess;
  readonly #options: WorkerOptions;
  readonly #on: WorkerEvents;
  #isReady = false;
  #isEnding = false;
  #current: Current | undefined;
  #unwatch: (() => void) | undefined;
  #held: HeldBack | null = null;
  #answered = 0;

  constructor(script: string, options: WorkerOptions, on: WorkerEvents) {
    this.#options = options;
    this.#on = on;
    this.#child = startChild(script, options.maxMemoryMb, options.youngMemoryMb);
    this.#child.on("message", (answer: Answer) => this.#take(answer));
    this.#child.on("error", () => this.#child.kill("SIGKILL"));
    this.#child.once("exit", () => {
      this.#isEnding = true;
      this.#fail(
        this.isFresh
          ? limitFailure(
              this.#current?.task,
              `${workOf(this.#current?.task)} used more than ${options.maxMemoryMb} MB of memory and was stopped. Make it smaller.`,
            )
          : new ChildLost(),
      );
      on.isGone(this.#isReady);
    });
  }

  /** Whether it has answered nothing yet, so that all of its memory is for its first task. */
  get isFresh(): boolean {
    return this.#answered === 0;
  }

  /** Whether it takes no more tasks: it was stopped, or has ended by itself. */
  get isEnding(): boolean {
    return this.#isEnding;
  }

  /** Rejects with a `RenderFailure`, or with `ChildLost` where the task may pass in a fresh child. */
  run(task: Task, sent: SentTask): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#current = { task, resolve, reject };
      const timeoutMs = hasPattern(task)
        ? Math.min(PATTERN_TIMEOUT_MS, this.#options.timeoutMs)
        : this.#options.timeoutMs;
      this.#unwatch = watchTask(
        this.#child,
        { bytes: this.#options.maxMemoryMb * 1024 ** 2, longMs: HOLD_BACK_AFTER_MS, timeMs: timeoutMs },
        {
          isLong: () => {
            this.#held = holdBack(this.#child.pid ?? 0);
          },
          isOver: (wasStarved) => {
            this.#stop();
            this.#fail(wasStarved ? starvedFailure(task) : timeFailure(task, timeoutMs));
          },
        },
      );
      this.#child.send(sent);
    });
  }

  end(): Promise<void> {
    const ended = new Promise<void>((done) => this.#child.once("exit", () => done()));
    this.#child.kill("SIGKILL");

    return ended;
  }

  #take(answer: Answer): void {
    if (answer.kind === "ready") {
      void this.#close();
      return;
    }

    this.#unwatch?.();
    const current = this.#current;
    this.#current = undefined;
    this.#answered++;
    if (answer.kind === "done") current?.resolve(answer.result);
    else current?.reject(new RenderFailure(answer.code, answer.message, { position: answer.position }));

    if (this.#answered < TASKS_PER_CHILD && this.#hasItsPriority()) this.#on.isIdle();
    else this.#stop();
  }

  /** One that was held back gets its priority again; where only root could give it, another child takes its place. */
  #hasItsPriority(): boolean {
    const held = this.#held;
    this.#held = null;

    return held?.letGo() ?? true;
  }

  async #close(): Promise<void> {
    await closeChild(this.#child.pid ?? 0, this.#options.maxMemoryMb);
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#isReady = true;
    this.#on.isIdle();
  }

  #stop(): void {
    this.#isEnding = true;
    this.#child.kill("SIGKILL");
  }

  #fail(failure: Error): void {
    this.#unwatch?.();
    this.#current?.reject(failure);
    this.#current = undefined;
  }
}

function timeFailure(task: Task, timeoutMs: number): RenderFailure {
  return limitFailure(task, `${workOf(task)} ran for ${timeoutMs / 1000} s and was stopped. ${adviceFor(task)}`);
}

function starvedFailure(task: Task): RenderFailure {
  return new RenderFailure(
    "unavailable",
    `${workOf(task)} was stopped: the machine is so busy that it hardly ran. Try again in a moment.`,
  );
}

/** The child can no longer say where it was: the template as a whole is at fault. */
function limitFailure(task: Task | undefined, message: string): RenderFailure {
  const position =
    task && "request" in task && "file" in task.request ? { file: task.request.file, line: 1, column: 1 } : null;

  return new RenderFailure("template_limit_exceeded", message, { position });
}

function workOf(task: Task | undefined): string {
  if (task?.kind === "check-data") return "The check of the data against the template's schema";
  if (task?.kind === "tailwind") return "Tailwind's style sheet for the document";

  return "The template";
}

function adviceFor({ kind }: Task): string {
  if (kind === "check-data") return "Simplify the patterns of the schema, or send less data.";
  if (kind === "tailwind") return "Use fewer class names, and simpler rules in text/tailwindcss.";

  return "Loop over less data.";
}

function hasPattern(task: Task): boolean {
  return task.kind === "check-data" && JSON.stringify(task.schema).includes('"pattern');
}
