/** Small files for tests, written by hand: objects by number, each as its text. */
import { latin1Bytes } from "../src/read/characters.ts";

export interface SmallPdf {
  /** Texts of objects by number. 1 is the catalog, 2 the page tree, 3 the one page; each can be replaced. */
  objects?: Record<number, string>;
  /** The page's content, as object 4. */
  content?: string;
  /** What the page's resources hold. */
  resources?: string;
  /** More entries for the catalog, the page and the trailer. */
  catalog?: string;
  page?: string;
  trailer?: string;
}

/** A stream as an object's text. */
export function streamText(entries: string, data: string): string {
  return `<<${entries}/Length ${data.length}>>\nstream\n${data}\nendstream`;
}

/**
 * A file of one page, every byte where PDF/A wants it.
 *
 * @example
 * smallPdf({ content: "/F Do", resources: "/XObject<</F 5 0 R>>", objects: { 5: streamText("/Subtype/Form", "0 0 9 9 re f") } });
 */
export function smallPdf(parts: SmallPdf = {}): Uint8Array {
  const { content = "", resources = "", catalog = "", page = "", trailer = "" } = parts;
  const objects: Record<number, string> = {
    1: `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    2: "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    3: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<<${resources}>>${page}>>`,
    4: streamText("", content),
    ...parts.objects,
  };

  let text = "%PDF-1.7\n%\xE2\xE3\xCF\xD3\n";
  const rows = ["0000000000 65535 f \n"];
  const size = Object.keys(objects).reduce((most, number) => Math.max(most, Number(number)), 0) + 1;
  for (let number = 1; number < size; number++) {
    const body = objects[number];
    if (body === undefined) {
      rows.push("0000000000 00001 f \n");
      continue;
    }
    rows.push(`${String(text.length).padStart(10, "0")} 00000 n \n`);
    text += `${number} 0 obj\n${body}\nendobj\n`;
  }
  const start = text.length;
  text += `xref\n0 ${size}\n${rows.join("")}trailer\n<</Size ${size}/Root 1 0 R/ID[<00><00>]${trailer}>>\n`;

  return latin1Bytes(`${text}startxref\n${start}\n%%EOF\n`);
}
