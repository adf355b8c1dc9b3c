/** Python's `bytes`, which `encode` gives. */
import { Fault } from "../../core/errors.ts";
import { BuiltinFunction } from "./callable.ts";
import { signature } from "./signature.ts";
import type { RenderContext } from "./value.ts";
import { PythonObject, type Value } from "./value.ts";

const UTF8 = new Set(["utf-8", "utf8", "utf_8"]);

export class Bytes extends PythonObject {
  readonly typeName = "bytes";
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    super();
    this.#bytes = bytes;
  }

  static encode(text: string, encoding = "utf-8"): Bytes {
    if (!UTF8.has(encoding.toLowerCase())) throw new Fault(`"encode" knows the encoding utf-8 but not "${encoding}".`);

    return new Bytes(new TextEncoder().encode(text));
  }

  override length(): number {
    return this.#bytes.length;
  }

  override iterate(): Iterable<Value> {
    return this.#bytes;
  }

  override attribute(name: string, _context: RenderContext): Value | undefined {
    if (name === "decode") {
      return new BuiltinFunction(name, signature("encoding? errors?"), () => new TextDecoder().decode(this.#bytes));
    }
    if (name !== "hex") return undefined;

    return new BuiltinFunction(name, signature(""), () => [...this.#bytes].map(hex).join(""));
  }

  override repr(): string {
    const mark = this.#bytes.includes(0x27) && !this.#bytes.includes(0x22) ? '"' : "'";
    const shown = [...this.#bytes].map((byte) => {
      if (byte === 0x5c || byte === mark.charCodeAt(0)) return `\\${String.fromCharCode(byte)}`;
      if (byte >= 0x20 && byte < 0x7f) return String.fromCharCode(byte);
      const named = { 9: "\\t", 10: "\\n", 13: "\\r" }[byte];
      return named ?? `\\x${hex(byte)}`;
    });

    return `b${mark}${shown.join("")}${mark}`;
  }
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, "0");
}
