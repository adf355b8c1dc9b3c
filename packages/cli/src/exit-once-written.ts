/** The end of a command that is called once for each document. */

/** Taking apart what was loaded takes Node as long as printing a page, and nothing is left to do: ends the process where all output is written. */
export function exitOnceWritten(before: () => void = () => {}): void {
  if (!isWritten(process.stdout) || !isWritten(process.stderr)) return;
  before();
  process.exit();
}

function isWritten({ writableLength }: NodeJS.WriteStream): boolean {
  return writableLength === 0;
}
