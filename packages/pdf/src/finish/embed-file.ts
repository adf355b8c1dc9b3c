/** Embeds a file so that PDF/A-3 readers find it: in the name tree, and associated with the document (ISO 19005-3, 6.8). */

import { encodeFlate } from "../filters/flate.ts";
import { PdfDict, PdfName, PdfStream, PdfString, type PdfValue } from "../objects/values.ts";
import { nameTree, readNameTree } from "../pages/name-tree.ts";
import type { PdfDocument } from "../read/document.ts";
import { textString } from "../text/text-string.ts";
import { md5 } from "../write/digest.ts";
import type { EmbeddedFile } from "./embedded-file.ts";
import { pdfDate } from "./pdf-date.ts";

/** `packed`: its bytes as `encodeFlate` packs them. */
export function embedFile(document: PdfDocument, file: EmbeddedFile, packed = encodeFlate(file.bytes)): void {
  const parameters = new PdfDict({
    ModDate: textString(pdfDate(file.modifiedAt)),
    Size: file.bytes.length,
    CheckSum: new PdfString(md5(file.bytes)),
  });
  const stream = document.add(
    new PdfStream(
      new PdfDict({
        Type: PdfName.of("EmbeddedFile"),
        Subtype: PdfName.of(file.contentType),
        Params: parameters,
        Filter: PdfName.of("FlateDecode"),
      }),
      packed,
    ),
  );
  const specification = document.add(
    new PdfDict({
      Type: PdfName.of("Filespec"),
      F: textString(file.name),
      UF: textString(file.name),
      Desc: textString(file.description),
      AFRelationship: PdfName.of(file.relationship),
      EF: new PdfDict({ F: stream, UF: stream }),
    }),
  );

  addToNameTree(document, file.name, specification);
  const associated = document.array(document.catalog, "AF") ?? [];
  document.catalog.set("AF", [...associated, specification]);
}

function addToNameTree(document: PdfDocument, name: string, specification: PdfValue): void {
  const names = document.ownDict(document.catalog, "Names");
  const entries = readNameTree(document, names.get("EmbeddedFiles"));
  names.set("EmbeddedFiles", nameTree([...entries, { name: textString(name), value: specification }]));
}
