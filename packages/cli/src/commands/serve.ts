/** `platen serve`: the service, until it is asked to end. */
import { readSettings, serve } from "@platen/server";

/** Returns when the service has ended in order. */
export async function serveCommand(): Promise<void> {
  const settings = readSettings(process.env);
  const asked = endSignal();
  const service = await serve(settings);

  const signal = await asked;
  process.stderr.write(`platen: ${signal}: the running renders are finished first; a second signal ends at once.\n`);
  await service.close();
  // What was left behind, such as a webhook's receiver that does not answer, must not keep the process.
  setTimeout(() => process.exit(), LEAVE_AFTER_MS).unref();
}

const LEAVE_AFTER_MS = 1_000;

/** A terminal's Ctrl-C may arrive twice: from the terminal itself and from the program that started us. */
const sameSignalMs = 1000;

/** The first signal resolves; a later one does not wait for anything. Listening starts before the service does. */
function endSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let firstAt: number | null = null;
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.on(signal, () => {
        firstAt ??= Date.now();
        if (Date.now() - firstAt > sameSignalMs) process.exit(130);
        resolve(signal);
      });
    }
  });
}
