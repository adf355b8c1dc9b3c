/** ISO 19005-3, 6.1.7: streams, their length, their keywords and their filters. */
import { PdfDict, PdfName, PdfStream, type PdfValue } from "../../../objects/values.ts";
import type { StreamSyntax } from "../../../read/raw-syntax.ts";
import type { Checking } from "../../checking.ts";
import { ruleGroup } from "../../rule.ts";
import { rawSyntax } from "../../syntax/raw-syntax.ts";

interface FileStream {
  object: number;
  dict: PdfDict;
  syntax: StreamSyntax | undefined;
}

/** Every stream of the file, used or not. */
function fileStreams(checking: Checking): FileStream[] {
  const { document } = checking;
  const { streams } = checking.model(rawSyntax);

  const found: FileStream[] = [];
  for (const object of document.objectNumbers()) {
    const value = document.object(object);
    if (value instanceof PdfStream) found.push({ object, dict: value.dict, syntax: streams.get(object) });
  }

  return found;
}

export const streamRules = ruleGroup({
  subjects: (checking) => checking.model(fileStreams),
  placeOf: ({ object }) => ({ object }),
  rules: [
    {
      pdfA: "6.1.7.1-1",
      message: "A stream's Length is not the number of its bytes. Write the length that the stream has.",
      holds: ({ dict, syntax }, { document }) =>
        syntax === undefined || syntax.lengths.includes(document.number(dict, "Length") ?? -1),
    },
    {
      pdfA: "6.1.7.1-2",
      message:
        "The keyword stream is not followed by LF or CR LF alone, or endstream is not preceded by an end of line. Write them so.",
      holds: ({ syntax }) =>
        syntax === undefined ||
        ((syntax.lineAfterKeyword === "LF" || syntax.lineAfterKeyword === "CRLF") && syntax.hasLineBeforeEndstream),
    },
    {
      pdfA: "6.1.7.1-3",
      message: "A stream's data lies in another file (F, FFilter or FDecodeParms). Put it into this one.",
      holds: ({ dict }, { document }) =>
        document.resolve(dict.get("F")) === null &&
        document.resolve(dict.get("FFilter")) === null &&
        document.resolve(dict.get("FDecodeParms")) === null,
    },
  ],
});

export const filterRules = ruleGroup({
  subjects: (checking) => {
    const filters: UsedFilter[] = [];
    for (const stream of checking.model(fileStreams)) addFilters(filters, stream, checking);
    return filters;
  },
  placeOf: ({ object, name }) => ({ object, detail: name }),
  rules: [
    {
      pdfA: "6.1.7.2-1",
      message: "A stream uses LZWDecode, Crypt or a filter that PDF does not define. Compress it with FlateDecode.",
      holds: ({ name, cryptName }) => PERMITTED_FILTERS.has(name) || (name === "Crypt" && cryptName === "Identity"),
    },
  ],
});

const PERMITTED_FILTERS: ReadonlySet<string> = new Set([
  "ASCIIHexDecode",
  "ASCII85Decode",
  "FlateDecode",
  "RunLengthDecode",
  "CCITTFaxDecode",
  "JBIG2Decode",
  "DCTDecode",
  "JPXDecode",
]);

interface UsedFilter {
  object: number;
  name: string;
  /** What a Crypt filter's parameters name. */
  cryptName: string | undefined;
}

function addFilters(filters: UsedFilter[], { object, dict }: FileStream, { document }: Checking): void {
  const written = listOf(document.resolve(dict.get("Filter")));
  const parameters = listOf(document.resolve(dict.get("DecodeParms")));
  for (let index = 0; index < written.length; index++) {
    const filter = document.resolve(written[index]);
    if (!(filter instanceof PdfName)) continue;
    const own = document.resolve(parameters[index]);
    filters.push({
      object,
      name: filter.text,
      cryptName: own instanceof PdfDict ? document.name(own, "Name") : undefined,
    });
  }
}

function listOf(value: PdfValue): PdfValue[] {
  return Array.isArray(value) ? value : [value];
}
