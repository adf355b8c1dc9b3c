/** What goes between a thread and the process that started it. */

export type ToThread<Job> = { job: Job } | { call: number; value: unknown } | { call: number; error: string };

export type FromThread<Result> =
  /** Its code is there: from now on its time counts. */
  | { isLoaded: true }
  | { result: Result }
  | { error: string }
  /** Something that only the process can do. */
  | { call: number; name: string; argument: unknown };
