/** All settings of the service as text, for `platen serve --help`. */
import { describeSettings } from "@platen/server";

const width = 80;
const indent = "      ";

export function settingsHelp(): string {
  const groups = describeSettings().map(({ title, settings }) => {
    const rows = settings.map(
      ({ name, usual, allowed, meaning }) =>
        `  ${name}\n${wrapped(`${plain(meaning)} Allowed: ${plain(allowed)}. Default: ${plain(usual)}.`)}`,
    );
    return `${title}:\n${rows.join("\n")}`;
  });

  return `\nSettings, all from the environment:\n\n${groups.join("\n\n")}\n`;
}

/** Without the marks of Markdown: links keep their text, code its letters. */
function plain(markdown: string): string {
  return markdown
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, "$1")
    .replaceAll(/[`*]/g, "")
    .replace(/\.$/, (end, offset: number, text: string) =>
      offset === text.length - 1 && text.includes(" ") ? end : "",
    );
}

function wrapped(text: string): string {
  const lines = [indent];
  for (const word of text.replaceAll("..", ".").split(/\s+/)) {
    const line = lines.at(-1) ?? "";
    if (line.length + word.length + 1 > width) lines.push(`${indent}${word}`);
    else lines[lines.length - 1] = line === indent ? `${indent}${word}` : `${line} ${word}`;
  }
  return lines.join("\n");
}
