/** The advance width in a Type 2 charstring (Adobe technical note 5177): the operand that the first operator does not need. */

export interface Subroutines {
  local: readonly Uint8Array[];
  global: readonly Uint8Array[];
}

const DEEPEST_CALLS = 10;
const MOST_STEPS = 10_000;

const HSTEM = 1;
const VSTEM = 3;
const VMOVETO = 4;
const CALLSUBR = 10;
const RETURN = 11;
const ESCAPE = 12;
const ENDCHAR = 14;
const HSTEMHM = 18;
const HINTMASK = 19;
const CNTRMASK = 20;
const RMOVETO = 21;
const HMOVETO = 22;
const VSTEMHM = 23;
const CALLGSUBR = 29;

/** What is added to the nominal width; null where the glyph has the default width. */
export function charstringWidth(charstring: Uint8Array, { local, global }: Subroutines): number | null {
  const stack: number[] = [];
  let steps = 0;

  /** Undefined where the charstring ended without an operator that decides. */
  const run = (code: Uint8Array, depth: number): number | null | undefined => {
    for (let at = 0; at < code.length; ) {
      if (++steps > MOST_STEPS) return null;
      const byte = code[at]!;
      if (byte >= 32 || byte === 28) {
        at += pushNumber(code, at, stack);
        continue;
      }
      at++;
      switch (byte) {
        case HSTEM:
        case VSTEM:
        case HSTEMHM:
        case VSTEMHM:
        case HINTMASK:
        case CNTRMASK:
          return stack.length % 2 === 1 ? stack[0]! : null;
        case RMOVETO:
          return stack.length > 2 ? stack[0]! : null;
        case HMOVETO:
        case VMOVETO:
          return stack.length > 1 ? stack[0]! : null;
        case ENDCHAR:
          // Four operands compose an accented character, as `seac` does in Type 1.
          return stack.length === 1 || stack.length === 5 ? stack[0]! : null;
        case CALLSUBR:
        case CALLGSUBR: {
          const subroutines = byte === CALLSUBR ? local : global;
          const called = subroutines[(stack.pop() ?? 0) + biasOf(subroutines.length)];
          if (!called || depth >= DEEPEST_CALLS) return null;
          const width = run(called, depth + 1);
          if (width !== undefined) return width;
          break;
        }
        case RETURN:
          return undefined;
        case ESCAPE:
          at++;
          stack.length = 0;
          break;
        default:
          return null;
      }
    }

    return undefined;
  };

  return run(charstring, 0) ?? null;
}

/** Puts a number on the stack and tells how many bytes it had. */
function pushNumber(code: Uint8Array, at: number, stack: number[]): number {
  const byte = code[at]!;
  const next = (offset: number) => code[at + offset] ?? 0;
  if (byte === 28) {
    stack.push(((next(1) << 24) | (next(2) << 16)) >> 16);
    return 3;
  }
  if (byte <= 246) {
    stack.push(byte - 139);
    return 1;
  }
  if (byte <= 250) {
    stack.push((byte - 247) * 256 + next(1) + 108);
    return 2;
  }
  if (byte <= 254) {
    stack.push(-(byte - 251) * 256 - next(1) - 108);
    return 2;
  }
  stack.push(((next(1) << 24) | (next(2) << 16) | (next(3) << 8) | next(4)) / 65_536);

  return 5;
}

function biasOf(count: number): number {
  if (count < 1_240) return 107;

  return count < 33_900 ? 1_131 : 32_768;
}
