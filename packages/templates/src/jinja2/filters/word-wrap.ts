/** Breaks a line of text into lines of a width, the way Python's `textwrap` does. */
import { Fault } from "../../core/errors.ts";
import { characterCount, characters } from "../values/text.ts";

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

/** A piece of the text. Of a word that is broken, what is left starts at `from`: the rest is not copied for each line. */
interface Chunk {
  characters: string | string[];
  from: number;
  isBlank: boolean;
}

export function wrapText(text: string, options: WrapOptions): string[] {
  if (options.width <= 0) throw new Fault(`"wordwrap" needs a width above 0 but is given ${options.width}.`);
  const pieces = text.match(options.breaksOnHyphens ? CHUNKS : SIMPLE_CHUNKS) ?? [];
  const waiting = pieces.map((piece) => ({ characters: characters(piece), from: 0, isBlank: piece.trim() === "" }));
  waiting.reverse();
  const lines: string[] = [];
  while (waiting.length > 0) {
    if (lines.length > 0 && waiting.at(-1)!.isBlank) waiting.pop();
    const line = takeLine(waiting, options);
    if (line !== "") lines.push(line);
  }

  return lines;
}

function lengthOf({ characters, from }: Chunk): number {
  return characters.length - from;
}

function textOf({ characters, from }: Chunk, to?: number): string {
  const part = characters.slice(from, to);

  return typeof part === "string" ? part : part.join("");
}

function takeLine(waiting: Chunk[], options: WrapOptions): string {
  const line: string[] = [];
  let length = 0;
  let endsBlank = false;
  while (waiting.length > 0) {
    const next = lengthOf(waiting.at(-1)!);
    if (length + next > options.width) break;
    const chunk = waiting.pop()!;
    line.push(textOf(chunk));
    endsBlank = chunk.isBlank;
    length += next;
  }
  const chunk = waiting.at(-1);
  if (chunk !== undefined && lengthOf(chunk) > options.width) {
    const taken = takeOfWord(chunk, waiting, length, line.length === 0, options);
    if (taken !== undefined) {
      line.push(taken);
      endsBlank = taken.trim() === "";
    }
  }
  if (endsBlank) line.pop();

  return line.join("");
}

/** What fits of a word that is longer than a line; where words are not broken, all of it or nothing. */
function takeOfWord(
  word: Chunk,
  waiting: Chunk[],
  length: number,
  isFirst: boolean,
  options: WrapOptions,
): string | undefined {
  if (!options.breaksLongWords) {
    if (!isFirst) return undefined;
    waiting.pop();
    return textOf(word);
  }
  const room = textOf(word, word.from + options.width - length);
  let taken = room;
  if (options.breaksOnHyphens) {
    const hyphen = room.lastIndexOf("-");
    if (hyphen > 0 && /[^-]/.test(room.slice(0, hyphen))) taken = room.slice(0, hyphen + 1);
  }
  word.from += characterCount(taken);

  return taken;
}
