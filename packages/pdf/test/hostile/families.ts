/** Files made to cost a reader much more than their size: one function a family, each for any size. */
import { encodeFlate } from "../../src/filters/flate.ts";
import { latin1, latin1Bytes } from "../../src/read/characters.ts";
import { smallPdf, streamText } from "../small-pdf.ts";
import { taggedPdf } from "../tagged-pdf.ts";

interface HostileFamily {
  name: string;
  /** The size that an attacker would take. */
  full: number;
  make(size: number): Uint8Array;
}

const times = (count: number, piece: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => piece(index)).join("");
const objects = (from: number, count: number, text: (number: number) => string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [from + index, text(from + index)]));
const flate = (bytes: Uint8Array) => latin1(encodeFlate(bytes));
const bomb = (size: number) => flate(new Uint8Array(size));
const packed = (entries: string, text: string) => streamText(`${entries}/Filter/FlateDecode`, flate(latin1Bytes(text)));
/** Objects of a test's own begin here, after those of a tagged file. */
const OWN = 100;

export const families: readonly HostileFamily[] = [
  {
    name: "long decimals in content",
    full: 200_000,
    make: (n) => taggedPdf({ content: times(20, () => `${"1".repeat(n)}.5 w `) }),
  },
  {
    name: "a long decimal in an object",
    full: 200_000,
    make: (n) => taggedPdf({ catalog: `/X ${"9".repeat(n)}.${"3".repeat(n)}` }),
  },
  {
    name: "empty arrays as kids",
    full: 900_000,
    make: (n) => taggedPdf({ catalog: `/X[${"[]".repeat(n)}]/Y[${"[]".repeat(n)}]` }),
  },
  {
    name: "empty dictionaries as kids",
    full: 900_000,
    make: (n) =>
      taggedPdf({
        objects: { [OWN]: `<</K[${"<<>>".repeat(n)}]>>`, 5: `<</Type/StructTreeRoot/K ${OWN} 0 R/ParentTree 6 0 R>>` },
      }),
  },
  {
    name: "a wide name tree",
    full: 300_000,
    make: (n) =>
      taggedPdf({
        catalog: `/Names<</EmbeddedFiles<</Kids[${"null ".repeat(n)}]>>/Dests<</Kids[${"<<>>".repeat(n)}]>>>>`,
      }),
  },
  {
    name: "a name tree that shares its kids",
    full: 2_000,
    make: (n) =>
      taggedPdf({
        catalog: `/Names<</EmbeddedFiles ${OWN} 0 R>>`,
        objects: objects(OWN, n, (i) => `<</Kids[${times(100, () => `${Math.min(i + 1, OWN + n - 1)} 0 R `)}]>>`),
      }),
  },
  {
    name: "a wide number tree",
    full: 300_000,
    make: (n) => taggedPdf({ objects: { 6: `<</Kids[${"<<>>".repeat(n)}]>>` } }),
  },
  {
    name: "a deep number tree",
    full: 200_000,
    make: (n) =>
      taggedPdf({ objects: { 6: `<</Kids[${OWN} 0 R]>>`, ...objects(OWN, n, (i) => `<</Kids[${i + 1} 0 R]>>`) } }),
  },
  {
    name: "one content stream named again and again",
    full: 2_000,
    make: (n) =>
      taggedPdf({ objects: { [OWN]: packed("", "q Q ".repeat(125 * n)), 4: `[${times(n, () => `${OWN} 0 R `)}]` } }),
  },
  {
    name: "unclosed strings",
    full: 30_000,
    make: (n) => taggedPdf({ objects: objects(OWN, n, () => "[(never closed") }),
  },
  {
    name: "unclosed hexadecimal strings",
    full: 30_000,
    make: (n) => taggedPdf({ objects: objects(OWN, n, () => "[<41") }),
  },
  {
    name: "unclosed dictionaries",
    full: 30_000,
    make: (n) => taggedPdf({ objects: objects(OWN, n, () => "<</A<</B<</C") }),
  },
  {
    name: "a long hexadecimal string",
    full: 20_000_000,
    make: (n) => taggedPdf({ catalog: `/X<${"41".repeat(n / 2)}>` }),
  },
  { name: "objects at one offset of an object stream", full: 3_000, make: objectsAtOneOffset },
  {
    name: "nested elements of metadata",
    full: 200_000,
    make: (n) => taggedPdf({ properties: `${"<dc:a>".repeat(n)}x${"</dc:a>".repeat(n)}` }),
  },
  {
    name: "attributes of metadata",
    full: 200_000,
    make: (n) => taggedPdf({ properties: `<dc:a ${times(n, (i) => `dc:a${i}="" `)}/>` }),
  },
  {
    name: "properties of metadata",
    full: 200_000,
    make: (n) => taggedPdf({ properties: times(n, (i) => `<dc:a${i}/>`) }),
  },
  {
    name: "items of metadata",
    full: 300_000,
    make: (n) => taggedPdf({ properties: `<dc:a><rdf:Bag>${"<rdf:li>x</rdf:li>".repeat(n)}</rdf:Bag></dc:a>` }),
  },
  { name: "a chain of updates", full: 120_000, make: chainOfUpdates },
  { name: "many updates of a whole table", full: 3_000, make: (n) => updates(n, 1_000) },
  {
    name: "RunLength after Flate",
    full: 100_000_000,
    make: (n) =>
      taggedPdf({
        content: "",
        objects: {
          4: streamText(
            "/Filter[/FlateDecode/RunLengthDecode]",
            flate(new Uint8Array(n).map((_, i) => (i % 2 === 0 ? 129 : 32))),
          ),
        },
      }),
  },
  {
    name: "Flate after Flate",
    full: 120_000_000,
    make: (n) =>
      taggedPdf({
        objects: { 4: streamText("/Filter[/FlateDecode/FlateDecode]", flate(encodeFlate(new Uint8Array(n)))) },
      }),
  },
  {
    name: "LZW that grows",
    full: 4_000_000,
    make: (n) => taggedPdf({ objects: { 4: streamText("/Filter[/FlateDecode/LZWDecode]", flate(lzw(n))) } }),
  },
  {
    name: "a TIFF predictor",
    full: 200_000_000,
    make: (n) =>
      taggedPdf({
        objects: { 4: streamText("/Filter/FlateDecode/DecodeParms<</Predictor 2/Columns 100000>>", bomb(n)) },
      }),
  },
  {
    name: "a PNG predictor",
    full: 120_000_000,
    make: (n) =>
      taggedPdf({ objects: { 4: streamText("/Filter/FlateDecode/DecodeParms<</Predictor 15/Columns 5>>", bomb(n)) } }),
  },
  {
    name: "many streams that unpack to much",
    full: 100,
    make(n) {
      const content = streamText("/Filter/FlateDecode", bomb(200_000 * n));
      return manyPages(n, () => content);
    },
  },
  {
    name: "one form drawn again and again",
    full: 300_000,
    make: (n) =>
      taggedPdf({
        content: "/X Do ".repeat(n),
        resources: `/XObject<</X ${OWN} 0 R>>`,
        objects: { [OWN]: streamText("/Subtype/Form", "/P <</MCID 0>> BDC 0 0 9 9 re f EMC ".repeat(20)) },
      }),
  },
  {
    name: "forms that draw each other",
    full: 30,
    make: (n) =>
      taggedPdf({
        content: "/X Do",
        resources: `/XObject<</X ${OWN} 0 R>>`,
        objects: objects(OWN, n, (i) =>
          streamText(`/Subtype/Form/Resources<</XObject<</X ${i + 1} 0 R>>>>`, "/X Do /X Do /X Do"),
        ),
      }),
  },
  {
    name: "patterns that use each other",
    full: 60_000,
    make: (n) =>
      taggedPdf({
        content: "/Pattern cs /P scn",
        resources: `/Pattern<</P ${OWN} 0 R>>`,
        objects: objects(OWN, n, (i) =>
          streamText(
            `/PatternType 1/Resources<</Pattern<</P ${i + 1} 0 R/Q ${i + 2} 0 R>>>>`,
            "/Pattern cs /P scn /Q scn",
          ),
        ),
      }),
  },
  {
    name: "glyph procedures",
    full: 100_000,
    make: (n) =>
      taggedPdf({
        content: "BT /F 9 Tf (a) Tj ET",
        resources: `/Font<</F<</Type/Font/Subtype/Type3/CharProcs<<${times(n, (i) => `/g${i} ${OWN} 0 R`)}>>>>>>`,
        objects: { [OWN]: streamText("", "0 0 d0 ".repeat(500)) },
      }),
  },
  {
    name: "a chain of roles",
    full: 20_000,
    make: (n) =>
      taggedPdf({
        roleMap: times(n, (i) => `/R${i}/R${i + 1}`),
        objects: {
          5: `<</Type/StructTreeRoot/ParentTree 6 0 R/RoleMap<<${times(n, (i) => `/R${i}/R${i + 1}`)}>>/K[${times(n, (i) => `<</S/R${i}>>`)}]>>`,
        },
      }),
  },
  { name: "annotations that pages share", full: 2_000, make: (n) => sharedAnnotations(n) },
  {
    name: "pages that share their content",
    full: 20_000,
    make: (n) => manyPages(n, () => null, packed("", "0 0 9 9 re f ".repeat(n))),
  },
  {
    name: "a wide page tree",
    full: 900_000,
    make: (n) => taggedPdf({ objects: { 2: `<</Type/Pages/Kids[${"3 0 R ".repeat(n)}]/Count 1>>` } }),
  },
  {
    name: "a deep page tree",
    full: 100_000,
    make: (n) =>
      taggedPdf({
        objects: {
          2: `<</Type/Pages/Kids[3 0 R ${OWN} 0 R]/Count 1>>`,
          ...objects(OWN, n, (i) => `<</Type/Pages/Kids[${i + 1} 0 R 2 0 R]>>`),
        },
      }),
  },
  {
    name: "ranges of a character map",
    full: 100_000,
    make: (n) =>
      withFont(
        `/ToUnicode ${OWN + 1} 0 R`,
        packed(
          "",
          times(n, (i) => `1 beginbfrange <${hex(i)}> <ffff> <0041> endbfrange `),
        ),
      ),
  },
  {
    name: "code spaces of a character map",
    full: 200_000,
    make: (n) =>
      withFont(
        `/ToUnicode ${OWN + 1} 0 R`,
        packed(
          "",
          times(n, (i) => `1 begincodespacerange <${hex(i % 65_536)}> <${hex(i % 65_536)}> endcodespacerange `),
        ),
        `/Encoding ${OWN + 1} 0 R`,
      ),
  },
  {
    name: "ranges of widths",
    full: 300_000,
    make: (n) => withFont("", "null", "/Encoding/Identity-H", `/W[${times(n, (i) => `${i % 7} ${i % 7} 5 `)}]`),
  },
  { name: "deep arrays", full: 500_000, make: (n) => taggedPdf({ catalog: `/X${"[".repeat(n)}` }) },
  { name: "deep dictionaries", full: 300_000, make: (n) => taggedPdf({ catalog: `/X${"<</A".repeat(n)}` }) },
  { name: "deep arrays in content", full: 500_000, make: (n) => taggedPdf({ content: `${"[".repeat(n)} TJ` }) },
  {
    name: "arrays that name arrays",
    full: 200_000,
    make: (n) =>
      taggedPdf({
        catalog: `/OCProperties<</D<</Name(x)/Order ${OWN} 0 R>>/OCGs ${OWN} 0 R>>`,
        objects: objects(OWN, n, (i) => `[${i + 1} 0 R ${i + 1} 0 R]`),
      }),
  },
  {
    name: "colour spaces on colour spaces",
    full: 100_000,
    make: (n) =>
      taggedPdf({
        content: "/C cs 1 scn 0 0 9 9 re f",
        resources: `/ColorSpace<</C ${OWN} 0 R>>`,
        objects: objects(
          OWN,
          n,
          (i) =>
            `[/Separation/Spot ${i + 1} 0 R<</FunctionType 3/Functions[<</FunctionType 3/Functions[${i + 1} 0 R]>>]>>]`,
        ),
      }),
  },
  { name: "a cross-reference table of a huge size", full: 8_000_000, make: hugeTable },
  {
    name: "a long outline",
    full: 300_000,
    make: (n) =>
      taggedPdf({
        catalog: `/Outlines<</First ${OWN} 0 R>>`,
        objects: objects(OWN, n, (i) => `<</Title(x)/Next ${i + 1} 0 R/First ${OWN} 0 R>>`),
      }),
  },
  {
    name: "actions that follow actions",
    full: 200_000,
    make: (n) =>
      taggedPdf({
        catalog: `/OpenAction ${OWN} 0 R`,
        objects: objects(OWN, n, (i) => `<</S/Named/Next[${i + 1} 0 R ${OWN} 0 R]>>`),
      }),
  },
  {
    name: "fields inside fields",
    full: 200_000,
    make: (n) =>
      taggedPdf({
        catalog: `/AcroForm<</Fields[${OWN} 0 R]>>`,
        objects: objects(OWN, n, (i) => `<</T(x)/Parent ${i - 1} 0 R/Kids[${i + 1} 0 R]>>`),
      }),
  },
  {
    name: "inline images that do not end",
    full: 200_000,
    make: (n) => taggedPdf({ content: "BI /W 1 ID E ".repeat(n) }),
  },
  {
    name: "marks inside marks",
    full: 100_000,
    make: (n) => taggedPdf({ content: "/P BMC ".repeat(n) + "0 0 9 9 re f ".repeat(n) }),
  },
  {
    name: "parameters set again and again",
    full: 10_000,
    make: (n) =>
      taggedPdf({ content: "/G gs ".repeat(n), resources: `/ExtGState<</G<<${times(n, (i) => `/P${i} 1`)}>>>>` }),
  },
  { name: "saved states", full: 2_000_000, make: (n) => taggedPdf({ content: "q ".repeat(n) }) },
  {
    name: "many small operators",
    full: 40_000_000,
    make: (n) => taggedPdf({ objects: { 4: packed("", "q Q ".repeat(n / 4)) } }),
  },
  {
    name: "nested structure elements",
    full: 200_000,
    make: (n) =>
      taggedPdf({
        objects: {
          5: `<</Type/StructTreeRoot/K ${OWN} 0 R/ParentTree 6 0 R>>`,
          ...objects(OWN, n, (i) => `<</S/Div/P ${i - 1} 0 R/K[${i + 1} 0 R ${i + 1} 0 R]>>`),
        },
      }),
  },
  {
    name: "cells that span everything",
    full: 3_000,
    make: (n) =>
      taggedPdf({
        tags: [
          {
            type: "Table",
            kids: [
              {
                type: "TR",
                kids: Array.from({ length: n }, () => ({
                  type: "TD",
                  entries: "/A<</O/Table/RowSpan 1000000/ColSpan 1000000>>",
                })),
              },
            ],
          },
        ],
      }),
  },
  {
    name: "cells that name many headers",
    full: 3_000,
    make: (n) =>
      taggedPdf({
        tags: [
          {
            type: "Table",
            kids: [
              {
                type: "TR",
                kids: [
                  { type: "TH", entries: "/ID(a)" },
                  ...Array.from({ length: n }, () => ({ type: "TD", entries: `/A ${OWN * 1_000} 0 R` })),
                ],
              },
            ],
          },
        ],
        objects: { [OWN * 1_000]: `<</O/Table/Headers[${"(x)".repeat(n)}]>>` },
      }),
  },
  {
    name: "nothing but the word obj",
    full: 2_000_000,
    make: (n) => latin1Bytes(`%PDF-1.7\n${times(n, (i) => `${i} 0 obj `)}`),
  },
  { name: "trailers that do not end", full: 50_000, make: (n) => latin1Bytes(`%PDF-1.7\n${"trailer<</A[".repeat(n)}`) },
  {
    name: "streams without an end",
    full: 20_000,
    make: (n) => taggedPdf({ objects: objects(OWN, n, () => "<<>>stream\nx") }),
  },
  { name: "files inside files", full: 6, make: filesInFiles },
  {
    name: "metadata of every dictionary",
    full: 3_000,
    make: (n) =>
      taggedPdf({
        objects: objects(OWN, n, (i) =>
          i % 2 === 0
            ? `<</Metadata ${i + 1} 0 R>>`
            : packed(
                "/Type/Metadata/Subtype/XML",
                `<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${"<b/>".repeat(n)}</a></x:xmpmeta>`,
              ),
        ),
      }),
  },
];

function hex(code: number): string {
  return (code % 65_536).toString(16).padStart(4, "0");
}

/** A composite font that a page shows every code of. */
function withFont(entries: string, object: string, encoding = "/Encoding/Identity-H", descendant = ""): Uint8Array {
  const codes = times(5_000, (i) => hex(i * 13));
  const font = `<</Type/Font/Subtype/Type0/BaseFont/X${encoding}${entries}/DescendantFonts[<</Type/Font/Subtype/CIDFontType2/BaseFont/X/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor<</Type/FontDescriptor/FontName/X/Flags 4>>${descendant}>>]>>`;

  return taggedPdf({
    content: `/P <</MCID 0>> BDC BT /F 9 Tf <${codes}> Tj ET EMC`,
    resources: `/Font<</F ${OWN} 0 R>>`,
    objects: { [OWN]: font, [OWN + 1]: object },
  });
}

function manyPages(count: number, contentOf: (index: number) => string | null, shared?: string): Uint8Array {
  const first = 10_000;
  const kids = times(count, (i) => `${first + 2 * i} 0 R `);
  const pages: Record<number, string> = {};
  for (let i = 0; i < count; i++) {
    const own = contentOf(i);
    pages[first + 2 * i] =
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Resources<<>>/Contents ${own === null ? 9 : first + 2 * i + 1} 0 R>>`;
    if (own !== null) pages[first + 2 * i + 1] = own;
  }

  return smallPdf({
    objects: { 2: `<</Type/Pages/Kids[${kids}]/Count ${count}>>`, ...(shared ? { 9: shared } : {}), ...pages },
  });
}

function sharedAnnotations(count: number): Uint8Array {
  const annotation = "<</Type/Annot/Subtype/Link/Rect[0 0 1 1]/Contents(x)>>";
  const first = 10_000;

  return smallPdf({
    objects: {
      2: `<</Type/Pages/Kids[${times(count, (i) => `${first + i} 0 R `)}]/Count ${count}>>`,
      8: `[${"9 0 R ".repeat(count)}]`,
      9: annotation,
      ...objects(first, count, () => "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Resources<<>>/Annots 8 0 R>>"),
    },
  });
}

function objectsAtOneOffset(count: number): Uint8Array {
  const header = times(count, (i) => `${OWN + i} 0 `);
  const container = packed(`/Type/ObjStm/N ${count}/First ${header.length}`, `${header}[${"1 ".repeat(33 * count)}]`);
  const bodies = ["<</Type/Catalog/Pages 2 0 R>>", "<</Kids[3 0 R]>>", "<</Type/Page>>", container];
  let text = "%PDF-1.7\n";
  const rows: number[][] = [[0, 0, 0]];
  for (const [index, body] of bodies.entries()) {
    rows.push([1, text.length, 0]);
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
  }
  for (let i = 0; i < count; i++) rows.push([2, bodies.length, i]);
  const bytes = rows.flatMap(([type = 0, second = 0, third = 0]) => [
    type,
    ...[24, 16, 8, 0].map((shift) => (second >> shift) & 255),
    (third >> 8) & 255,
    third & 255,
  ]);
  const table = latin1(Uint8Array.from(bytes));
  const start = text.length;
  text += `5 0 obj\n<</Type/XRef/W[1 4 2]/Root 1 0 R/Size ${OWN + count}/Index[0 5 ${OWN} ${count}]/Length ${table.length}>>stream\n${table}\nendstream\nendobj\n`;

  return latin1Bytes(`${text}startxref\n${start}\n%%EOF\n`);
}

function chainOfUpdates(count: number): Uint8Array {
  let text = latin1(smallPdf()).replace(/startxref[\s\S]*$/, "");
  let previous = text.indexOf("xref\n");
  const pieces = [text];
  let length = text.length;
  for (let i = 0; i < count; i++) {
    const piece = `xref\n0 0\ntrailer\n<</Root 1 0 R/Prev ${previous}>>\n`;
    previous = length;
    pieces.push(piece);
    length += piece.length;
  }
  text = pieces.join("");

  return latin1Bytes(`${text}startxref\n${previous}\n%%EOF\n`);
}

/** Every update lists the same objects again. */
function updates(count: number, rows: number): Uint8Array {
  const base = latin1(smallPdf()).replace(/startxref[\s\S]*$/, "");
  const table = `xref\n1000 ${rows}\n${"0000000000 00001 f \n".repeat(rows)}`;
  const pieces = [base];
  let previous = base.indexOf("xref\n");
  let { length } = base;
  for (let i = 0; i < count; i++) {
    const piece = `${table}trailer\n<</Root 1 0 R/Prev ${previous}>>\n`;
    previous = length;
    pieces.push(piece);
    length += piece.length;
  }

  return latin1Bytes(`${pieces.join("")}startxref\n${previous}\n%%EOF\n`);
}

function hugeTable(rows: number): Uint8Array {
  const data = bomb(rows * 3);
  const table = `1 0 obj\n<</Type/XRef/W[1 1 1]/Size ${rows}/Root 2 0 R/Filter/FlateDecode/Length ${data.length}>>stream\n${data}\nendstream\nendobj\n`;

  return latin1Bytes(`%PDF-1.5\n${table}startxref\n9\n%%EOF\n`);
}

/** Codes that each stand for one byte more than the last. */
function lzw(codes: number): Uint8Array {
  const out: number[] = [];
  let bits = 0;
  let held = 0;
  const put = (code: number, width: number) => {
    bits = (bits << width) | code;
    for (held += width; held >= 8; held -= 8) out.push((bits >> (held - 8)) & 255);
    bits &= (1 << held) - 1;
  };
  for (let written = 0; written < codes; ) {
    put(256, 9);
    put(32, 9);
    for (let length = 258; length < 4_094 && written < codes; length++, written++)
      put(length, length + 1 < 512 ? 9 : length + 1 < 1_024 ? 10 : length + 1 < 2_048 ? 11 : 12);
    put(256, 12);
  }

  return Uint8Array.from(out);
}

function filesInFiles(depth: number): Uint8Array {
  let inner: Uint8Array = smallPdf();
  for (let i = 0; i < depth; i++) {
    const names = times(8, (k) => `(${k}) ${10 + k} 0 R `);
    const file = streamText("/Type/EmbeddedFile/Filter/FlateDecode", flate(inner));
    inner = smallPdf({
      catalog: `/Names<</EmbeddedFiles<</Names[${names}]>>>>`,
      objects: { 9: file, ...objects(10, 8, () => "<</Type/Filespec/F(x)/UF(x)/EF<</F 9 0 R>>>>") },
    });
  }

  return inner;
}
