/** Starts a thread of the service. */
import { Worker, type WorkerOptions } from "node:worker_threads";

/** Node writes a part about each thread into its reports: without the environment, which holds keys and the database's password. */
const EXEC_ARGV = ["--report-exclude-env"];

export function startThread(module: URL, options: Omit<WorkerOptions, "execArgv">): Worker {
  return new Worker(module, { ...options, execArgv: EXEC_ARGV });
}
