/**
 * The entities of an export of jsreport: a ZIP with one JSON file for each, in a folder for each kind
 * (`templates/invoice-<id>.json`), and `metadata.json`. The bytes of an asset are base64.
 */
import { SourceError } from "../import-source.ts";
import { readZip, ZipError } from "../zip/read-zip.ts";

export interface Entity {
  id: string;
  shortid: string;
  name: string;
  /** Names of the folders that it is in, outermost first. */
  folder: readonly string[];
  fields: Readonly<Record<string, unknown>>;
}

const KINDS = ["templates", "data", "assets", "components", "scripts"] as const;

type EntityKind = (typeof KINDS)[number];

export type ExportEntities = Record<EntityKind, Entity[]>;

const LIMITS = { maxFiles: 20_000, maxBytes: 256 * 1024 * 1024 };
const DEEPEST_FOLDER = 50;

/** `name` is that of the file, for messages. Rejects what is not an export with a `SourceError`. */
export function readExport(bytes: Uint8Array, name: string): ExportEntities {
  const rows = readRows(bytes, name);
  const folders = new Map((rows.get("folders") ?? []).map((row) => [textOf(row.shortid), row]));
  const entitiesOf = (kind: EntityKind) =>
    (rows.get(kind) ?? [])
      .map((fields) => entityOf(fields, folders))
      .toSorted((left, right) => (left.name < right.name ? -1 : left.name > right.name ? 1 : 0));

  return Object.fromEntries(KINDS.map((kind) => [kind, entitiesOf(kind)])) as ExportEntities;
}

type Row = Record<string, unknown>;

/** By the folder of the archive. */
function readRows(bytes: Uint8Array, name: string): Map<string, Row[]> {
  const rows = new Map<string, Row[]>();
  try {
    for (const [path, content] of readZip(bytes, LIMITS)) {
      const [kind = "", ...rest] = path.split("/");
      if (rest.length === 0 || !path.endsWith(".json")) continue;
      rows.set(kind, [...(rows.get(kind) ?? []), rowOf(content, path)]);
    }
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    throw new SourceError("unavailable", `${name} ${error.message}. Export it again from jsreport.`);
  }
  if (rows.has("templates")) return rows;

  throw new SourceError("unavailable", `${name} has no templates: it must be an export of jsreport (.jsrexport).`);
}

function rowOf(content: Uint8Array, path: string): Row {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(content));
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Row;
  } catch {
    // Said below, like JSON of another kind.
  }

  throw new ZipError(`has the file "${path}", which is not a JSON object`);
}

function entityOf(fields: Row, folders: ReadonlyMap<string, Row>): Entity {
  const shortid = textOf(fields.shortid);

  return {
    id: textOf(fields._id) || shortid,
    shortid,
    name: textOf(fields.name) || shortid,
    folder: folderOf(fields, folders),
    fields,
  };
}

function folderOf(fields: Row, folders: ReadonlyMap<string, Row>): string[] {
  const names: string[] = [];
  let at = folders.get(referenceOf(fields.folder));
  for (let depth = 0; at !== undefined && depth < DEEPEST_FOLDER; depth++) {
    names.unshift(textOf(at.name));
    at = folders.get(referenceOf(at.folder));
  }

  return names;
}

/** `{"shortid": "…"}` */
export function referenceOf(value: unknown): string {
  return typeof value === "object" && value !== null && "shortid" in value ? textOf(value.shortid) : "";
}

export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/**
 * What a path means that is written in an entity of a folder: `/shared/a.css`, `../a.css`, `./a.css`, or a name, which may be
 * that of an entity anywhere.
 */
export function findEntity(path: string, from: readonly string[], among: readonly Entity[]): Entity | undefined {
  const isAbsolute = path.startsWith("/");
  const target: string[] = isAbsolute ? [] : [...from];
  for (const part of path.split("/")) {
    if (part === "..") target.pop();
    else if (part !== "." && part !== "") target.push(part);
  }
  const wanted = target.join("/");
  const found = among.find(({ folder, name }) => [...folder, name].join("/") === wanted);

  return found ?? (path.includes("/") ? undefined : among.find(({ name }) => name === path));
}
