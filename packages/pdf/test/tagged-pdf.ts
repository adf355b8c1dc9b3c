/** Small tagged files for tests: one page, a structure tree, and everything else that PDF/UA-1 asks for. */
import { checkPdf } from "../src/check/check-pdf.ts";
import type { CheckResult } from "../src/check/check-result.ts";
import { type SmallPdf, smallPdf, streamText } from "./small-pdf.ts";

/** A structure element; a kid that is text is written as it stands. */
export interface Tag {
  type: string;
  /** More entries of its dictionary. */
  entries?: string;
  kids?: (Tag | string)[];
}

export interface TaggedPdf extends SmallPdf {
  /** The elements; the first has the number 20, the others follow in the order of the tree. */
  tags?: Tag[];
  /** Null leaves Lang out. */
  language?: string | null;
  roleMap?: string;
  classMap?: string;
  /** The parent tree's numbers and values. */
  parents?: string;
  /** The properties of the metadata packet. */
  properties?: string;
}

const FIRST_ELEMENT = 20;

const TITLE = `<dc:title><rdf:Alt><rdf:li xml:lang="en">Title</rdf:li></rdf:Alt></dc:title>`;
const PART = "<pdfuaid:part>1</pdfuaid:part>";

/** Objects 1 to 7 are taken; a test's own go from 8 to 19. */
export function taggedPdf(parts: TaggedPdf = {}): Uint8Array {
  const { tags = [tag("P", "0")], language = "en", roleMap = "", classMap = "", parents = "0[20 0 R]" } = parts;
  const elements: string[] = [];
  const write = ({ type, entries = "", kids = [] }: Tag, parent: number): string => {
    const index = elements.push("") - 1;
    const number = FIRST_ELEMENT + index;
    const written = kids.map((kid) => (typeof kid === "string" ? kid : write(kid, number)));
    elements[index] = `<</Type/StructElem/S/${type}/P ${parent} 0 R/Pg 3 0 R/K[${written.join(" ")}]${entries}>>`;
    return `${number} 0 R`;
  };
  const top = tags.map((element) => write(element, 5));

  return smallPdf({
    content: "/P <</MCID 0>> BDC 0 0 9 9 re f EMC",
    ...parts,
    catalog: `/MarkInfo<</Marked true>>/ViewerPreferences<</DisplayDocTitle true>>${
      language === null ? "" : `/Lang(${language})`
    }/Metadata 7 0 R/StructTreeRoot 5 0 R${parts.catalog ?? ""}`,
    page: `/StructParents 0/Tabs/S${parts.page ?? ""}`,
    objects: {
      5: `<</Type/StructTreeRoot/K[${top.join(" ")}]/ParentTree 6 0 R/RoleMap<<${roleMap}>>/ClassMap<<${classMap}>>>>`,
      6: `<</Nums[${parents}]>>`,
      7: streamText("/Type/Metadata/Subtype/XML", packet(parts.properties ?? TITLE + PART)),
      ...Object.fromEntries(elements.map((text, index) => [FIRST_ELEMENT + index, text])),
      ...parts.objects,
    },
  });
}

/** Shorthand for an element with kids and nothing else to say. */
export function tag(type: string, ...kids: (Tag | string)[]): Tag {
  return { type, kids };
}

export function checkTagged(parts: TaggedPdf): CheckResult {
  return checkPdf(taggedPdf(parts), "ua1");
}

/** The numbers of the rules that a file breaks; none where it is PDF/UA-1. */
export function brokenRules(parts: TaggedPdf): string[] {
  return checkTagged(parts).failures.map(({ rule }) => rule);
}

function packet(properties: string): string {
  return `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">${properties}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
}
