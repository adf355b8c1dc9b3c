/** ISO 19005-2 and -3, 6.8: what the specifications of embedded files must say. */
import type { PdfDict, PdfStream } from "../../../objects/values.ts";
import type { PdfDocument } from "../../../read/document.ts";
import type { Standard } from "../../../standards.ts";
import { readTextString } from "../../../text/text-string.ts";
import type { Checking } from "../../checking.ts";
import { associatedFiles } from "../../metadata/associated-files.ts";
import { isArchived } from "../../metadata/embedded-pdf.ts";
import { embeddedStreams, fileSpecifications } from "../../metadata/file-specifications.ts";
import type { Place } from "../../place.ts";
import { ruleGroup } from "../../rule.ts";

/** PDF/A-3 allows any file, and asks in return what it is for. */
const isPart3 = ({ part }: Standard) => part === 3;
const MEDIA_TYPE = /^[-\w+.]+\/[-\w+.]+$/;

interface Subject {
  document: PdfDocument;
  specification: PdfDict;
}

interface EmbeddedSubject extends Subject {
  stream: PdfStream;
}

function placeOf({ document, specification }: Subject): Place | null {
  const name = document.string(specification, "UF") ?? document.string(specification, "F");

  return name ? { detail: readTextString(name) } : null;
}

function subjects(checking: Checking): Subject[] {
  const { document } = checking;

  return checking.model(fileSpecifications).map((specification) => ({ document, specification }));
}

export const fileSpecificationRules = ruleGroup({
  subjects,
  placeOf,
  rules: [
    {
      pdfA: "6.8-2",
      message: "The specification of an embedded file lacks F or UF. Write the file's name in both.",
      holds: ({ document, specification }) =>
        !document.dict(specification, "EF") ||
        (document.string(specification, "F") !== undefined && document.string(specification, "UF") !== undefined),
    },
    {
      pdfA: "6.8-3",
      appliesTo: isPart3,
      message:
        "The specification of a file does not say what the file is to the document. Set AFRelationship to a name, such as Data or Alternative.",
      holds: ({ document, specification }) => document.name(specification, "AFRelationship") !== undefined,
    },
    {
      pdfA: "6.8-4",
      appliesTo: isPart3,
      message:
        "A file is not associated with the document or a part of it. Name its specification in an AF array, such as the catalog's.",
      holds: ({ specification }, checking) => checking.model(associatedFiles).has(specification),
    },
  ],
});

export const embeddedFileRules = ruleGroup<EmbeddedSubject>({
  subjects: (checking) =>
    checking.model(embeddedStreams).map((embedded) => ({ document: checking.document, ...embedded })),
  placeOf,
  rules: [
    {
      pdfA: "6.8-1",
      appliesTo: isPart3,
      message:
        "An embedded file has no media type, or one that is none. Set Subtype of its stream, such as text#2Fxml, or application#2Foctet-stream where it is not known.",
      holds: ({ document, stream }) => MEDIA_TYPE.test(document.name(stream.dict, "Subtype") ?? ""),
    },
    {
      pdfA: "6.8-5",
      appliesTo: ({ part }) => part === 2,
      message:
        "An embedded file is not PDF/A-1 or PDF/A-2. Leave it out, embed a PDF/A file, or make the document PDF/A-3.",
      holds: ({ document, stream }, checking) =>
        isArchived(document.decode(stream).bytes, checking.checkInner, document.budget),
    },
  ],
});
