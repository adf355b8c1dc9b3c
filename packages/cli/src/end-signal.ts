/** Waits for the signal that ends a command which runs until then. */

/** A terminal's Ctrl-C may arrive twice: from the terminal itself and from the program that started us. */
const sameSignalMs = 1000;

/** The first signal resolves; a later one does not wait for anything. Listening starts before the service does. */
export function endSignal(): Promise<NodeJS.Signals> {
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
