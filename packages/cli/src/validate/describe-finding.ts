/** A finding as one line, in the form that editors and terminals make a link of: file:line:column: severity: message. */
import { isAbsolute, join } from "node:path";
import type { ValidationFinding } from "./folder-report.ts";

export function describeFinding(
  folder: string,
  { file, line, column, severity, path, message, code, rule }: ValidationFinding,
): string {
  const name = file === null ? folder : isAbsolute(file) ? file : join(folder, file);
  const position = [name, line, column].filter((part) => part !== null).join(":");
  // `data.name` + `is missing` reads as one sentence; a message that is a sentence of its own follows a colon.
  const joint = /^(is|must|needs|leaves|cannot)\b/.test(message) ? " " : ": ";
  return `${position}: ${severity}: ${path === null ? "" : `${path}${joint}`}${message} (${rule ?? code})`;
}
