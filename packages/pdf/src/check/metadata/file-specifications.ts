/** The file specifications of a document (ISO 32000-1, 7.11.3) and the streams of the files that they embed. */
import { PdfDict, PdfStream } from "../../objects/values.ts";
import { readNameTree } from "../../pages/name-tree.ts";
import type { Checking } from "../checking.ts";
import { notedDictionaries } from "./dictionaries.ts";

/** Everything of the type Filespec, and what the name tree of embedded files holds, whatever its type. */
export function fileSpecifications(checking: Checking): PdfDict[] {
  const { document } = checking;
  const names = document.dict(document.catalog, "Names");
  const inTree = names ? readNameTree(document, names.get("EmbeddedFiles")) : [];
  const found = new Set(checking.model(notedDictionaries).fileSpecifications);
  for (const { value } of inTree) {
    const specification = document.resolve(value);
    if (specification instanceof PdfDict) found.add(specification);
  }

  return [...found];
}

interface EmbeddedStream {
  specification: PdfDict;
  stream: PdfStream;
}

/** Each with its specification; a file embedded for two platforms is two. */
export function embeddedStreams(checking: Checking): EmbeddedStream[] {
  const { document } = checking;

  return checking.model(fileSpecifications).flatMap((specification) => {
    const streams = document.dict(specification, "EF");
    return ["F", "UF", "DOS", "Mac", "Unix"].flatMap((key) => {
      const stream = document.resolve(streams?.get(key));
      return stream instanceof PdfStream ? [{ specification, stream }] : [];
    });
  });
}
