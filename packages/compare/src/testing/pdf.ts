/** Small PDFs for tests: lines of text on pages, tagged, with a title and links. */

export interface TestDocument {
  /** Lines by page; one that begins with `#` is a heading, its level by their number. */
  pages: string[][];
  title?: string;
  /** Where a link on the first page leads. */
  link?: string;
  /** A black square on the first page, in points from its lower left corner. */
  square?: { x: number; y: number; alt: string };
  /** A time in the metadata, which is not compared. */
  createdAt?: string;
}

export function testPdf({
  pages,
  title = "Test",
  link,
  square,
  createdAt = "D:20260101000000Z",
}: TestDocument): Buffer {
  const objects: string[] = [];
  const add = (text: string): number => objects.push(text);
  const reserve = (): number => add("");
  const catalog = reserve();
  const tree = reserve();
  const root = reserve();
  const font = add("<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>");
  const info = add(`<</Title(${title})/Producer(test)/CreationDate(${createdAt})>>`);
  const elements: number[] = [];

  const kids = pages.map((lines, index) => {
    const page = reserve();
    const marked = lines.map((line, mcid) => {
      const [, marks = "", text = ""] = /^(#*) ?(.*)$/.exec(line) ?? [];
      const type = marks === "" ? "P" : `H${marks.length}`;
      elements.push(add(`<</Type/StructElem/S/${type}/P ${root} 0 R/Pg ${page} 0 R/K ${mcid}>>`));
      return `/${type}<</MCID ${mcid}>>BDC BT /F1 12 Tf 50 ${760 - mcid * 20} Td (${text}) Tj ET EMC`;
    });
    if (square && index === 0) {
      const { x, y, alt } = square;
      elements.push(add(`<</Type/StructElem/S/Figure/Alt(${alt})/P ${root} 0 R/Pg ${page} 0 R/K ${lines.length}>>`));
      marked.push(`/Figure<</MCID ${lines.length}>>BDC ${x} ${y} 40 40 re f EMC`);
    }
    const content = marked.join("\n");
    const stream = add(`<</Length ${content.length}>>\nstream\n${content}\nendstream`);
    const annotations =
      link && index === 0
        ? `/Annots[<</Type/Annot/Subtype/Link/Rect[50 50 150 70]/Border[0 0 0]/A<</S/URI/URI(${link})>>>>]`
        : "";
    objects[page - 1] =
      `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 595 842]/Contents ${stream} 0 R/Resources<</Font<</F1 ${font} 0 R>>>>${annotations}>>`;
    return `${page} 0 R`;
  });
  objects[catalog - 1] =
    `<</Type/Catalog/Pages ${tree} 0 R/StructTreeRoot ${root} 0 R/MarkInfo<</Marked true>>/Lang(en)>>`;
  objects[tree - 1] = `<</Type/Pages/Count ${pages.length}/Kids[${kids.join(" ")}]>>`;
  objects[root - 1] = `<</Type/StructTreeRoot/K[${elements.map((number) => `${number} 0 R`).join(" ")}]>>`;

  return assemble(objects, catalog, info);
}

function assemble(objects: readonly string[], catalog: number, info: number): Buffer {
  let text = "%PDF-1.7\n";
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  text += `trailer\n<</Size ${objects.length + 1}/Root ${catalog} 0 R/Info ${info} 0 R>>\nstartxref\n${start}\n%%EOF\n`;

  return Buffer.from(text, "latin1");
}
