/** Breaks a line of text into lines of a width, the way Python's `textwrap` does. */
import { Fault } from "../../core/errors.ts";
import { characterCount, sliceCharacters } from "../values/text.ts";

interface WrapOptions {
  width: number;
  breaksLongWords: boolean;
  breaksOnHyphens: boolean;
}

const SPACE = "[\\t\\n\\v\\f\\r ]";
const LETTER = "[\\p{L}_]";
const WORD = "[\\p{L}\\p{N}_]";
const WORD_OR_MARK = "[\\p{L}\\p{N}_!\"'&.,?]";
/** White space, a dash between words, or a word up to a hyphen, white space or dash. */
const CHUNKS = new RegExp(
  `${SPACE}+` +
    `|(?<=${WORD_OR_MARK})-{2,}(?=${WORD})` +
    `|[^\\t\\n\\v\\f\\r ]+?(?:` +
    `-(?:(?<=${LETTER}{2}-)|(?<=${LETTER}-${WORD_OR_MARK}-))(?=${LETTER}-?${LETTER})` +
    `|(?=${SPACE}|$)` +
    `|(?<=${WORD_OR_MARK})(?=-{2,}${WORD}))`,
  "gu",
);
const SIMPLE_CHUNKS = new RegExp(`${SPACE}+|[^\\t\\n\\v\\f\\r ]+`, "gu");

export function wrapText(text: string, options: WrapOptions): string[] {
  if (options.width <= 0) throw new Fault(`"wordwrap" needs a width above 0 but is given ${options.width}.`);
  const waiting = (text.match(options.breaksOnHyphens ? CHUNKS : SIMPLE_CHUNKS) ?? []).reverse();
  const lines: string[] = [];
  while (waiting.length > 0) {
    if (lines.length > 0 && isBlank(waiting.at(-1)!)) waiting.pop();
    const line = takeLine(waiting, options);
    if (line !== "") lines.push(line);
  }

  return lines;
}

function isBlank(chunk: string): boolean {
  return chunk.trim() === "";
}

function takeLine(waiting: string[], options: WrapOptions): string {
  const line: string[] = [];
  let length = 0;
  while (waiting.length > 0) {
    const next = characterCount(waiting.at(-1)!);
    if (length + next > options.width) break;
    line.push(waiting.pop()!);
    length += next;
  }
  const chunk = waiting.at(-1);
  if (chunk !== undefined && characterCount(chunk) > options.width) breakWord(chunk, waiting, line, length, options);
  if (line.length > 0 && isBlank(line.at(-1)!)) line.pop();

  return line.join("");
}

/** Takes what fits of a word that is longer than a line, or all of it where words are not broken. */
function breakWord(word: string, waiting: string[], line: string[], length: number, options: WrapOptions): void {
  if (!options.breaksLongWords) {
    if (line.length === 0) line.push(waiting.pop()!);
    return;
  }
  let end = options.width - length;
  if (options.breaksOnHyphens) {
    const hyphen = sliceCharacters(word, 0, end).lastIndexOf("-");
    if (hyphen > 0 && /[^-]/.test(word.slice(0, hyphen))) end = hyphen + 1;
  }
  line.push(sliceCharacters(word, 0, end));
  waiting[waiting.length - 1] = sliceCharacters(word, end);
}
