/**
 * zlib as WebAssembly: the same bytes on every machine, which Node's own zlib does not promise, in a third of the time that JavaScript
 * takes. Its code is the only file that this package reads.
 */
import { concatBytes } from "./concat-bytes.ts";

interface Zlib {
  memory: WebAssembly.Memory;
  malloc(bytes: number): number;
  deflate_new(): number;
  deflate_init(stream: number, level: number): number;
  /** The status in the highest byte, and how many bytes were written in the others. */
  deflate_process(stream: number, from: number, length: number, to: number, room: number, flush: number): number;
  deflate_last_consumed(stream: number): number;
  deflate_end(stream: number): number;
  _initialize(): void;
}

interface Deflater {
  zlib: Zlib;
  /** Where its memory takes what is to be packed, and gives what is packed. */
  input: number;
  output: number;
}

const PIECE_BYTES = 65_536;
const NO_FLUSH = 0;
const FINISH = 4;
const STREAM_END = 1;

let loaded: Deflater | null = null;

/** Null where it is not available: in a browser, which has no files. */
export function deflate(bytes: Uint8Array, level: number): Uint8Array | null {
  loaded ??= load();
  return loaded && pack(loaded, bytes, level);
}

function load(): Deflater | null {
  const builtIn = globalThis.process?.getBuiltinModule;
  if (!builtIn) return null;
  const path = builtIn("node:module")
    .createRequire(import.meta.url)
    .resolve("@zip.js/zip.js/dist/zip-module.wasm");
  const module = new WebAssembly.Module(new Uint8Array(builtIn("node:fs").readFileSync(path)));
  const zlib = new WebAssembly.Instance(module).exports as unknown as Zlib;
  zlib._initialize();

  return { zlib, input: zlib.malloc(PIECE_BYTES), output: zlib.malloc(PIECE_BYTES) };
}

function pack({ zlib, input, output }: Deflater, bytes: Uint8Array, level: number): Uint8Array {
  const stream = zlib.deflate_new();
  if (zlib.deflate_init(stream, level) !== 0) throw new Error("There is no memory left to compress a stream.");
  const packed: Uint8Array[] = [];
  let given = 0;
  let status = 0;
  while (status !== STREAM_END) {
    const length = Math.min(PIECE_BYTES, bytes.length - given);
    // Its memory moves when it grows.
    new Uint8Array(zlib.memory.buffer).set(bytes.subarray(given, given + length), input);
    const flush = given + length === bytes.length ? FINISH : NO_FLUSH;
    const result = zlib.deflate_process(stream, input, length, output, PIECE_BYTES, flush);
    status = result >> 24;
    if (status < 0) throw new Error(`zlib could not compress a stream (${status}).`);
    given += zlib.deflate_last_consumed(stream);
    packed.push(new Uint8Array(zlib.memory.buffer, output, result & 0xff_ffff).slice());
  }
  zlib.deflate_end(stream);

  return packed.length === 1 ? packed[0]! : concatBytes(packed);
}
