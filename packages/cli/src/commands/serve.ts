/** `platen serve`: the service, until it is asked to end. */
import { readSettings, serve } from "@platen/server";
import { endSignal } from "../end-signal.ts";

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

const LEAVE_AFTER_MS = 200;
