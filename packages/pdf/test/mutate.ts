/** Damages PDF files in seeded ways: the same seed gives the same damage. */

/** A small generator of numbers from 0 to 1 (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;

  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Mutation = (bytes: Uint8Array, random: () => number) => Uint8Array;

const pick = (random: () => number, below: number) => Math.floor(random() * below);

const MUTATIONS: readonly Mutation[] = [
  flipBits,
  truncate,
  swapObjects,
  changeNumbers,
  repeatPart,
  insertSyntax,
  cutPart,
];

/** One to three kinds of damage. */
export function mutate(bytes: Uint8Array, seed: number): Uint8Array {
  const random = seededRandom(seed);
  let damaged = bytes;
  for (let i = 0; i <= pick(random, 3); i++) damaged = MUTATIONS[pick(random, MUTATIONS.length)]!(damaged, random);

  return damaged;
}

function flipBits(bytes: Uint8Array, random: () => number): Uint8Array {
  const copy = bytes.slice();
  const count = 1 + pick(random, 64);
  for (let i = 0; i < count && copy.length > 0; i++) copy[pick(random, copy.length)]! ^= 1 << pick(random, 8);

  return copy;
}

function truncate(bytes: Uint8Array, random: () => number): Uint8Array {
  return bytes.subarray(0, pick(random, bytes.length + 1));
}

/** The bodies of two objects change places: every reference to them means the other. */
function swapObjects(bytes: Uint8Array, random: () => number): Uint8Array {
  const text = Buffer.from(bytes).toString("latin1");
  const bodies = [...text.matchAll(/\d+ 0 obj([\s\S]*?)endobj/g)].map((match) => ({
    start: match.index + match[0].indexOf("obj") + 3,
    end: match.index + match[0].length - "endobj".length,
  }));
  if (bodies.length < 2) return bytes;
  const [first, second] = [bodies[pick(random, bodies.length)]!, bodies[pick(random, bodies.length)]!].sort(
    (a, b) => a.start - b.start,
  ) as [{ start: number; end: number }, { start: number; end: number }];
  if (first.end > second.start) return bytes;

  return Buffer.concat([
    bytes.subarray(0, first.start),
    bytes.subarray(second.start, second.end),
    bytes.subarray(first.end, second.start),
    bytes.subarray(first.start, first.end),
    bytes.subarray(second.end),
  ]);
}

/** Digits of the file's own syntax: lengths, counts, references, offsets. */
function changeNumbers(bytes: Uint8Array, random: () => number): Uint8Array {
  const copy = bytes.slice();
  for (let i = 0; i < 24 && copy.length > 0; i++) {
    let at = pick(random, copy.length);
    while (at < copy.length && !isDigit(copy[at]!)) at++;
    if (at < copy.length) copy[at] = 0x30 + pick(random, 10);
  }

  return copy;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function repeatPart(bytes: Uint8Array, random: () => number): Uint8Array {
  const start = pick(random, bytes.length + 1);
  const part = bytes.subarray(start, start + pick(random, 4_096));

  return Buffer.concat([bytes.subarray(0, start), part, part, bytes.subarray(start)]);
}

const SYNTAX = [
  "<<",
  ">>",
  "[".repeat(2_000),
  "<<".repeat(2_000),
  "(",
  "endobj ",
  "stream\n",
  " 1 0 R ",
  "/Kids[1 0 R 2 0 R 3 0 R]",
  "/Length 99999999999999999999",
  "/Prev 0",
  "/Filter[/FlateDecode/FlateDecode/ASCII85Decode]",
  "/DecodeParms<</Predictor 15/Columns 4294967295/Colors 99999>>",
  "-1e309 ",
  "%",
];

function insertSyntax(bytes: Uint8Array, random: () => number): Uint8Array {
  const at = pick(random, bytes.length + 1);

  return Buffer.concat([bytes.subarray(0, at), Buffer.from(SYNTAX[pick(random, SYNTAX.length)]!), bytes.subarray(at)]);
}

function cutPart(bytes: Uint8Array, random: () => number): Uint8Array {
  const start = pick(random, bytes.length + 1);

  return Buffer.concat([bytes.subarray(0, start), bytes.subarray(start + pick(random, 512))]);
}
