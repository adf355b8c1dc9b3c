/** What a template must never print: signs of the objects, the process, the environment and the files around it. */
import { readFileSync } from "node:fs";
import { homedir, hostname } from "node:os";

interface HostTrace {
  what: string;
  text: string;
}

/** Shorter values of the environment, such as "1", are found in any text. */
const SHORTEST_VALUE = 6;

const objects = ["[native code]", "[object ", "function ", "Symbol(", "<class", "&lt;class", "=>"];

let known: HostTrace[] | undefined;

export function hostTraces(): readonly HostTrace[] {
  known ??= [
    ...objects.map((text) => ({ what: "a host object", text })),
    ...[process.version, process.execPath, process.cwd(), hostname(), "uid="].map((text) => ({
      what: "the process",
      text,
    })),
    ...[homedir(), ...Object.values(process.env)]
      .filter((text) => text !== undefined && text.length >= SHORTEST_VALUE)
      .map((text) => ({ what: "the environment", text: text ?? "" })),
    ...passwordLines().map((text) => ({ what: "a file", text })),
  ];
  return known;
}

function passwordLines(): string[] {
  try {
    return readFileSync("/etc/passwd", "utf8").split("\n").filter(Boolean);
  } catch {
    return []; // not this kind of system
  }
}
