/** Takes the text that a person reads out of a TypeScript source: its comments and strings, each with its line. */

export interface TextPart {
  text: string;
  /** 1-based line of the first character. */
  line: number;
}

/** Comments and strings of the source, in order. What stays between them (names, keywords, patterns) is `code`. */
export function readText(source: string): { parts: TextPart[]; code: TextPart[] } {
  const parts: TextPart[] = [];
  const code: TextPart[] = [];
  let line = 1;
  let at = 0;
  let codeStart = 0;
  let codeLine = 1;
  // One entry for each open `${`: how many braces are open inside it.
  const braces: number[] = [];

  while (at < source.length) {
    const character = source[at]!;
    const next = source[at + 1];
    if (character === "/" && next === "/") take(endOf("\n", at));
    else if (character === "/" && next === "*") take(endOf("*/", at + 2) + 2);
    else if (character === '"' || character === "'") take(endOfQuoted(at));
    else if (character === "`") takeTemplate(at + 1);
    else if (character === "}" && braces.length > 0 && braces.at(-1) === 0) {
      braces.pop();
      takeTemplate(at + 1);
    } else if (character === "/" && startsPattern(at)) skip(endOfPattern(at));
    else {
      if (braces.length > 0 && character === "{") braces[braces.length - 1]!++;
      if (braces.length > 0 && character === "}") braces[braces.length - 1]!--;
      skip(at + 1);
    }
  }
  closeCode();
  return { parts, code };

  function closeCode(): void {
    if (at > codeStart) code.push({ text: source.slice(codeStart, at), line: codeLine });
  }

  function take(end: number): void {
    closeCode();
    parts.push({ text: source.slice(at, end), line });
    skip(end);
    codeStart = at;
    codeLine = line;
  }

  /** The literal part of a template up to its end or to the next `${`. */
  function takeTemplate(start: number): void {
    let end = start;
    while (end < source.length && source[end] !== "`" && !(source[end] === "$" && source[end + 1] === "{")) {
      end += source[end] === "\\" ? 2 : 1;
    }
    if (source[end] === "$") {
      braces.push(0);
      take(end + 2);
    } else take(end + 1);
  }

  function skip(end: number): void {
    const stop = Math.min(end, source.length);
    for (; at < stop; at++) if (source[at] === "\n") line++;
  }

  function endOf(mark: string, from: number): number {
    const found = source.indexOf(mark, from);
    return found < 0 ? source.length : found;
  }

  function endOfQuoted(start: number): number {
    let end = start + 1;
    while (end < source.length && source[end] !== source[start] && source[end] !== "\n") {
      end += source[end] === "\\" ? 2 : 1;
    }
    return end + 1;
  }

  /** A slash starts a pattern where a value may start: after an operator, an opening bracket or a keyword. */
  function startsPattern(slash: number): boolean {
    const before = source.slice(Math.max(0, slash - 30), slash).trimEnd();
    return before === "" || /(?:[(,=:[!&|?{};<>+\-*%^~]|\b(?:return|typeof|case|in|of|yield|await))$/.test(before);
  }

  function endOfPattern(start: number): number {
    let isInClass = false;
    for (let end = start + 1; end < source.length && source[end] !== "\n"; end++) {
      if (source[end] === "\\") end++;
      else if (source[end] === "[") isInClass = true;
      else if (source[end] === "]") isInClass = false;
      else if (source[end] === "/" && !isInClass) return end + 1;
    }
    return start + 1;
  }
}
