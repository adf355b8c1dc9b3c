/** The two builds of Chromium that are compared: the headless shell and the full browser. */
import { existsSync } from "node:fs";

/** Arguments for every browser of a run. No sandbox: the documents are ours, and a peer started by root cannot have one. */
export const quietArguments = [
  "--no-sandbox",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-default-apps",
  "--disable-extensions",
  "--disable-breakpad",
  "--disable-crash-reporter",
  "--mute-audio",
];

export const shellPath = () =>
  find("PLATEN_BENCH_SHELL", ["/usr/bin/chromium-headless-shell", "/usr/bin/chrome-headless-shell"]);
export const chromiumPath = () =>
  find("PLATEN_BENCH_CHROMIUM", ["/usr/bin/chromium", "/usr/bin/google-chrome", "/usr/bin/chromium-browser"]);

function find(variable: string, usual: string[]): string {
  const path = process.env[variable] ?? usual.find((candidate) => existsSync(candidate));
  if (!path) throw new Error(`No browser at ${usual.join(" or ")}: install one, or set ${variable} to its path.`);
  return path;
}
