/** Asks the outside validator that PLATEN_ORACLE names: `<program> verapdf <profile>`, names in, one line of JSON a file out. */
import { spawn } from "node:child_process";

export interface Verdict {
  file: string;
  compliant: boolean;
  failed: Record<string, number>;
  error?: string;
}

export function askOracle(program: string, profile: string, files: readonly string[]): Promise<Verdict[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, ["verapdf", profile], { stdio: ["pipe", "pipe", "ignore"] });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (piece: string) => {
      output += piece;
    });
    child.once("error", reject);
    child.once("close", () => {
      resolve(
        output
          .split("\n")
          .filter((line) => line.startsWith("{"))
          .map((line) => JSON.parse(line) as Verdict),
      );
    });
    child.stdin.end(files.join("\n"));
  });
}
