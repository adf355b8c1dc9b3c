/** The files that a document carries, from its name tree and its associated files. */
import { PdfDict, PdfStream } from "../objects/values.ts";
import { readNameTree } from "../pages/name-tree.ts";
import type { PdfDocument } from "../read/document.ts";
import { readTextString } from "../text/text-string.ts";

export interface EmbeddedFileFound {
  /** The Unicode name (UF), else the plain one (F). */
  name: string;
  /** Both spellings as they are written; null where one is missing. */
  plainName: string | null;
  unicodeName: string | null;
  /** The key in the name tree; null where only the catalog's AF names the file. */
  treeName: string | null;
  contentType: string | null;
  relationship: string | null;
  description: string | null;
  /** Whether the catalog's AF array names it. */
  isAssociated: boolean;
  /** The parameters that PDF/A-3 and Factur-X ask for. */
  modifiedAt: string | null;
  size: number | null;
  bytes: Uint8Array;
}

/**
 * Every embedded file, unpacked.
 *
 * @example
 * const invoice = readEmbeddedFiles(readPdf(bytes)).find(({ name }) => name === "factur-x.xml");
 */
export function readEmbeddedFiles(document: PdfDocument): EmbeddedFileFound[] {
  const names = document.dict(document.catalog, "Names");
  const inTree = names ? readNameTree(document, names.get("EmbeddedFiles")) : [];
  const associated = new Set((document.array(document.catalog, "AF") ?? []).map((value) => document.resolve(value)));
  const files: EmbeddedFileFound[] = [];
  const seen = new Set<PdfDict>();

  const add = (value: unknown, treeName: string | null) => {
    if (!(value instanceof PdfDict) || seen.has(value)) return;
    seen.add(value);
    const file = readFile(document, value, treeName, associated.has(value));
    if (file) files.push(file);
  };
  for (const { name, value } of inTree) add(document.resolve(value), readTextString(name));
  for (const value of associated) add(value, null);

  return files;
}

function readFile(
  document: PdfDocument,
  specification: PdfDict,
  treeName: string | null,
  isAssociated: boolean,
): EmbeddedFileFound | null {
  const streams = document.dict(specification, "EF");
  const stream = streams && document.resolve(streams.get("F") ?? streams.get("UF"));
  if (!(stream instanceof PdfStream)) return null;

  const text = (dict: PdfDict, key: string): string | null => {
    const value = document.string(dict, key);
    return value ? readTextString(value) : null;
  };
  const plainName = text(specification, "F");
  const unicodeName = text(specification, "UF");
  const parameters = document.dict(stream.dict, "Params") ?? new PdfDict();

  return {
    name: unicodeName ?? plainName ?? treeName ?? "",
    plainName,
    unicodeName,
    treeName,
    contentType: document.name(stream.dict, "Subtype") ?? null,
    relationship: document.name(specification, "AFRelationship") ?? null,
    description: text(specification, "Desc"),
    isAssociated,
    modifiedAt: text(parameters, "ModDate"),
    size: document.number(parameters, "Size") ?? null,
    bytes: document.decode(stream).bytes,
  };
}
