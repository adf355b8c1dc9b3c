/** The assets of an export as a template uses them: files in its folder, or text in its source. */
import { type Entity, findEntity, textOf } from "./export-entities.ts";

const DEEPEST_ASSET = 10;
const LONGEST_CALL = 500;

interface PlainCall {
  from: number;
  to: number;
  path: string;
  encoding: string;
}

/** `{#asset name @encoding=dataURI}` and `{#child name}`, which every language has: calls whose name is written out. */
export function plainCallsIn(text: string, what: "asset" | "child"): PlainCall[] {
  const calls: PlainCall[] = [];
  const opening = `{#${what} `;
  for (let from = text.indexOf(opening); from !== -1; from = text.indexOf(opening, from + 1)) {
    const end = text.indexOf("}", from);
    if (end === -1) break;
    const inside = text.slice(from + opening.length, end);
    if (inside.length > LONGEST_CALL || inside.includes("{")) continue;
    const [path = "", option = ""] = inside.split(" @", 2);
    const encoding = /^encoding=(\w+)$/.exec(option.trim())?.[1] ?? "utf8";
    calls.push({ from, to: end + 1, path: path.trim(), encoding });
  }

  return calls;
}

/** Collects the files that a template needs in its folder. */
export class TemplateAssets {
  readonly #entities: readonly Entity[];
  readonly #paths = new Map<Entity, string>();

  constructor(entities: readonly Entity[]) {
    this.#entities = entities;
  }

  /** What is written in place of a call; null where the export has no such asset. */
  expand({ path, encoding }: Pick<PlainCall, "path" | "encoding">, folder: readonly string[]): string | null {
    return this.#expand(path, encoding, folder, 0);
  }

  /** By their path in the template's folder. */
  get files(): Map<string, Uint8Array> {
    return new Map([...this.#paths].map(([entity, path]) => [path, bytesOf(entity)]));
  }

  #expand(path: string, encoding: string, folder: readonly string[], depth: number): string | null {
    const entity = findEntity(path, folder, this.#entities);
    // A linked asset is a file on the machine of jsreport: its bytes are not in the export.
    if (entity === undefined || textOf(entity.fields.content) === "") return null;
    switch (encoding) {
      case "dataURI":
      case "link":
        return this.#addressOf(entity);
      case "base64":
        return textOf(entity.fields.content);
      default: {
        const text = new TextDecoder().decode(bytesOf(entity));
        const inner = depth >= DEEPEST_ASSET ? text : this.#expandIn(text, entity.folder, depth + 1);
        return encoding === "string" ? JSON.stringify(inner).slice(1, -1) : inner;
      }
    }
  }

  /** Assets may ask for others, such as a style sheet for its fonts. */
  #expandIn(text: string, folder: readonly string[], depth: number): string {
    let written = "";
    let done = 0;
    for (const { from, to, path, encoding } of plainCallsIn(text, "asset")) {
      const expanded = this.#expand(path, encoding, folder, depth);
      if (expanded === null) continue;
      written += text.slice(done, from) + expanded;
      done = to;
    }

    return written + text.slice(done);
  }

  #addressOf(entity: Entity): string {
    const known = this.#paths.get(entity);
    if (known !== undefined) return known;
    const plain = entity.name.replaceAll(/[^\w.-]+/g, "-").replace(/^[.-]+|[.-]+$/g, "") || "asset";
    const dot = plain.lastIndexOf(".");
    const [base, ending] = dot > 0 ? [plain.slice(0, dot), plain.slice(dot)] : [plain, ""];
    const taken = new Set(this.#paths.values());
    let path = `assets/${plain}`;
    for (let number = 2; taken.has(path); number++) path = `assets/${base}-${number}${ending}`;
    this.#paths.set(entity, path);

    return path;
  }
}

function bytesOf({ fields }: Entity): Uint8Array {
  return Buffer.from(textOf(fields.content), "base64");
}
