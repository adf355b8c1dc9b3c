/** The page's side of the worker: asks, waits, and starts a new worker where one does not answer. */
import type { Answer, Job, JobFault, Jobs } from "./engine-request.ts";

/** After this the worker is stopped and a new one started. */
const ANSWER_MS = 2_000;
/** On a busy computer a job that would end needs a second chance. */
const SECOND_ANSWER_MS = 10_000;

/** The worker was stopped because it did not answer. */
export class EngineStopped extends Error {
  constructor() {
    super("The check of this page did not end in time and was stopped. It starts again with the next change.");
    this.name = "EngineStopped";
  }
}

/** The job ended in a fault, such as a template that cannot be rendered. */
export class EngineFault extends Error {
  readonly fault: JobFault;

  constructor(fault: JobFault) {
    super(fault.message);
    this.name = "EngineFault";
    this.fault = fault;
  }
}

export interface Engine {
  /** Jobs run one after the other. Rejects with EngineStopped, EngineFault, or AbortError when `signal` is aborted. */
  ask<Kind extends keyof Jobs>(job: Jobs[Kind]["job"], signal?: AbortSignal): Promise<Jobs[Kind]["result"]>;
  close(): void;
}

interface Waiting {
  id: number;
  job: Job;
  limitMs: number;
  settle: PromiseWithResolvers<Jobs[keyof Jobs]["result"]>;
  signal: AbortSignal | undefined;
}

export function startEngine(startWorker: () => Worker): Engine {
  const queue: Waiting[] = [];
  let worker: Worker | null = null;
  let isReady = false;
  let current: Waiting | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastId = 0;

  const start = (): Worker => {
    const started = startWorker();
    isReady = false;
    started.onmessage = ({ data }: MessageEvent<Answer>) => {
      if (started !== worker) return;
      if (data.id === 0) {
        isReady = true;
        next();
      } else if (data.id === current?.id) {
        const { settle } = current;
        finish();
        if ("fault" in data) settle.reject(new EngineFault(data.fault));
        else settle.resolve(data.result);
        next();
      }
    };
    started.onerror = () => {
      if (started === worker && current) stop();
    };
    return started;
  };

  const finish = (): void => {
    clearTimeout(timer);
    current = null;
  };

  const stop = (): void => {
    const stopped = current;
    finish();
    worker?.terminate();
    worker = null;
    if (!stopped) return;
    if (stopped.limitMs < SECOND_ANSWER_MS) {
      queue.unshift({ ...stopped, limitMs: SECOND_ANSWER_MS });
    } else {
      stopped.settle.reject(new EngineStopped());
    }
    next();
  };

  const next = (): void => {
    if (current || queue.length === 0) return;
    worker ??= start();
    if (!isReady) return;
    const waiting = queue.shift()!;
    if (waiting.signal?.aborted) {
      waiting.settle.reject(waiting.signal.reason);
      next();
      return;
    }
    current = waiting;
    worker.postMessage({ id: waiting.id, job: waiting.job });
    timer = setTimeout(stop, waiting.limitMs);
  };

  return {
    ask<Kind extends keyof Jobs>(job: Jobs[Kind]["job"], signal?: AbortSignal) {
      const settle = Promise.withResolvers<Jobs[keyof Jobs]["result"]>();
      queue.push({ id: ++lastId, job, limitMs: ANSWER_MS, settle, signal });
      next();
      return settle.promise as Promise<Jobs[Kind]["result"]>;
    },
    close() {
      const left = [...(current ? [current] : []), ...queue.splice(0)];
      finish();
      worker?.terminate();
      worker = null;
      for (const { settle } of left) settle.reject(new DOMException("The editor was closed.", "AbortError"));
    },
  };
}
