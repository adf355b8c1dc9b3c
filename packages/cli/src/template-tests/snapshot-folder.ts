/** Reads and writes the folder of a snapshot, `tests/snapshots/<name>`. */
import { lstat, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { comparisonDpi } from "@platen/compare";
import { JsonFault, readJson } from "@platen/json";
import type { Snapshot, SnapshotElement, SnapshotStructure } from "./snapshot.ts";

/** A snapshot that is there but cannot be read: the message names the file and says what to do. */
export class SnapshotError extends Error {
  override readonly name = "SnapshotError";
}

interface Manifest {
  browser: string;
  dpi: number;
  /** The names of the pictures; null where the snapshot has none. */
  pictures: string[] | null;
}

const manifestName = "snapshot.json";
const pictureName = /^page-\d+\.(png|jpeg|webp)$/;

/** Null where there is none yet. */
export async function readSnapshot(folder: string): Promise<Snapshot | null> {
  if (!(await lstat(folder).catch(() => null))?.isDirectory()) return null;
  const manifest = await readJsonFile(join(folder, manifestName));
  if (!isManifest(manifest)) throw unreadable(join(folder, manifestName), "does not name its browser and pictures");

  const { browser, pictures } = manifest;
  const text = await read(join(folder, "text.txt"));
  const structure = await read(join(folder, "structure.json"));
  if (structure.length > 0) {
    const found = await readJsonFile(join(folder, "structure.json"));
    if (!isStructure(found))
      throw unreadable(join(folder, "structure.json"), "has no list of elements with their roles");
  }
  return {
    browser,
    text: text.toString(),
    structure: structure.toString(),
    pictures: pictures && (await Promise.all(pictures.map((name) => read(join(folder, name))))),
  };
}

/** Gives the names of what was written; files that are the same stay, and pictures of pages that are gone are removed. */
export async function writeSnapshot(folder: string, snapshot: Snapshot, extension: string): Promise<string[]> {
  const { browser, text, structure, pictures } = snapshot;
  const names = pictures?.map((_, index) => `page-${index + 1}.${extension}`) ?? null;
  const manifest = { browser, dpi: comparisonDpi, pictures: names };
  const files = new Map<string, string | Uint8Array>([
    [manifestName, `${JSON.stringify(manifest, null, 2)}\n`],
    ["text.txt", text],
    ["structure.json", structure],
    ...(pictures ?? []).map((bytes, index) => [names![index]!, bytes] as const),
  ]);
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    if (pictureName.test(name) && !files.has(name)) await rm(join(folder, name));
  }
  const written: string[] = [];
  for (const [name, content] of files) {
    const path = join(folder, name);
    const present = await readFile(path).catch(() => null);
    if (present && Buffer.compare(present, Buffer.from(content)) === 0) continue;
    await writeFile(path, content);
    written.push(path);
  }

  return written;
}

function isManifest(value: unknown): value is Manifest {
  const { browser, pictures } = (value ?? {}) as Partial<Manifest>;
  const areNames = Array.isArray(pictures) && pictures.every((name) => pictureName.test(String(name)));

  return typeof browser === "string" && (pictures === null || areNames);
}

function isStructure(value: unknown): value is SnapshotStructure {
  const isElement = (each: unknown): boolean => {
    const { role, kids = [] } = (each ?? {}) as Partial<SnapshotElement>;
    return typeof role === "string" && Array.isArray(kids) && kids.every(isElement);
  };
  const { elements } = (value ?? {}) as Partial<SnapshotStructure>;

  return Array.isArray(elements) && elements.every(isElement);
}

async function readJsonFile(path: string): Promise<unknown> {
  const text = (await read(path)).toString();
  try {
    return readJson(text).value;
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    const { line, column } = error.position;
    throw unreadable(`${path}:${line}:${column}`, error.message);
  }
}

async function read(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw unreadable(path, code === "ENOENT" ? "is missing" : `cannot be read (${code})`);
  }
}

export function unreadable(place: string, fault: string): SnapshotError {
  return new SnapshotError(
    `${place}: The snapshot ${fault}. Restore the file, or write the snapshot again with --update.`,
  );
}
