/** Is Node recent enough, and can the packages with native parts be loaded? */
import type { Check } from "./check.ts";

const neededMajor = 24;

export function checkNode(version: string): Check {
  const major = Number.parseInt(version, 10);
  if (major >= neededMajor) return { name: "node", status: "ok", message: `Node.js ${version}` };
  return {
    name: "node",
    status: "error",
    message: `Node.js ${version} is too old; Platen needs version ${neededMajor} or newer.`,
    fix: `Install Node.js ${neededMajor}, or start from a checkout with npm start, which brings its own.`,
  };
}

/** Loading is the test: a package may be installed with its native part for another system. */
export async function checkPackages(): Promise<Check> {
  for (const name of ["@platen/templates", "@platen/browser", "@platen/render", "@platen/server"]) {
    try {
      await import(name);
    } catch (error) {
      return {
        name: "packages",
        status: "error",
        message: `${name} cannot be loaded: ${(error as Error).message.split("\n")[0]}`,
        fix: "Run npm install (without --omit=optional) on this machine, then run platen doctor again.",
      };
    }
  }
  return { name: "packages", status: "ok", message: "All packages can be loaded." };
}
