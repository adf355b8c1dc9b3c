/** Finds the first character at which a text stops being JSON; the parser of the language does not always tell. */

/** Thrown on the way out of the nested values; carries the offset. */
class Fault extends Error {
  readonly offset: number;

  constructor(offset: number) {
    super();
    this.offset = offset;
  }
}

/**
 * The offset of the first fault, or null where the text is JSON.
 *
 * @example faultIn('{"a": [1,,2]}') // 9
 */
export function faultIn(text: string): number | null {
  const space = /\s*/y;
  const scalar =
    /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

  const skip = (at: number) => {
    space.lastIndex = at;
    space.test(text);
    return space.lastIndex;
  };
  const expect = (character: string, at: number) => {
    if (text[at] !== character) throw new Fault(at);
    return skip(at + 1);
  };
  const plain = (at: number) => {
    scalar.lastIndex = at;
    if (!scalar.test(text)) throw new Fault(at);
    return skip(scalar.lastIndex);
  };
  const name = (at: number) => {
    if (text[at] !== '"') throw new Fault(at);
    return expect(":", plain(at));
  };
  const value = (at: number): number => {
    const closing = text[at] === "{" ? "}" : text[at] === "[" ? "]" : null;
    if (closing === null) return plain(at);

    let next = skip(at + 1);
    if (text[next] === closing) return skip(next + 1);
    for (;;) {
      next = value(closing === "}" ? name(next) : next);
      if (text[next] === closing) return skip(next + 1);
      next = expect(",", next);
    }
  };

  try {
    const end = value(skip(0));
    return end === text.length ? null : end;
  } catch (error) {
    if (error instanceof Fault) return error.offset;
    throw error;
  }
}
