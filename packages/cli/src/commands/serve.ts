/** `platen serve`: the service, until it is told to end. */
import { readSettings, serve } from "@platen/server";

/** Returns when the service has ended in order. */
export async function serveCommand(): Promise<void> {
  const settings = readSettings(process.env);
  const asked = endSignal();
  const service = await serve(settings);

  const signal = await asked;
  process.stderr.write(`platen: ${signal}: the running renders are finished first; a second signal ends at once.\n`);
  await service.close();
}

/** The first signal resolves; the second one does not wait for anything. Listening starts before the service does. */
function endSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let isEnding = false;
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.on(signal, () => {
        if (isEnding) process.exit(130);
        isEnding = true;
        resolve(signal);
      });
    }
  });
}
