/** veraPDF as PLATEN_ORACLE names it: `<program> verapdf <profile>`, names of files in, one line of JSON a file out, with its own time. */
import { spawn } from "node:child_process";

export interface VeraPdfTime {
  file: string;
  /** The validator's own time on the file, without the start of its process. */
  ms: number;
}

/** All files in one process, each as often as it is named: the times of the later rounds are warm. */
export function timeVeraPdf(program: string, profile: string, files: readonly string[]): Promise<VeraPdfTime[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, ["verapdf", profile], { stdio: ["pipe", "pipe", "ignore"] });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (piece: string) => {
      output += piece;
    });
    child.once("error", reject);
    child.once("close", () => {
      const lines = output.split("\n").filter((line) => line.startsWith("{"));
      resolve(lines.map((line) => JSON.parse(line) as VeraPdfTime));
    });
    child.stdin.end(files.join("\n"));
  });
}
