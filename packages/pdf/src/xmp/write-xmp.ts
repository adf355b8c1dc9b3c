/** The metadata packet (XMP, ISO 16684-1) that PDF/UA, PDF/A and Factur-X read a document's claims from. */

import { isPdfA, isPdfUa, standardOf } from "../standards.ts";
import type { DocumentMetadata, XmpClaims } from "./document-metadata.ts";

export function writeXmp(metadata: DocumentMetadata, claims: XmpClaims): Uint8Array {
  const { title, author, subject, keywords, creatorTool, producer } = metadata;
  const time = xmpDate(metadata.createdAt);
  const properties = [
    title === null
      ? ""
      : element("dc:title", `<rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(title)}</rdf:li></rdf:Alt>`),
    author === null ? "" : element("dc:creator", `<rdf:Seq><rdf:li>${escapeXml(author)}</rdf:li></rdf:Seq>`),
    subject === null
      ? ""
      : element("dc:description", `<rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(subject)}</rdf:li></rdf:Alt>`),
    metadata.language === null
      ? ""
      : element("dc:language", `<rdf:Bag><rdf:li>${escapeXml(metadata.language)}</rdf:li></rdf:Bag>`),
    keywords === null ? "" : element("pdf:Keywords", escapeXml(keywords)),
    element("pdf:Producer", escapeXml(producer)),
    element("xmp:CreatorTool", escapeXml(creatorTool)),
    element("xmp:CreateDate", time),
    element("xmp:ModifyDate", time),
    element("xmp:MetadataDate", time),
    metadata.mode ? element("xmp:Label", `mode: ${metadata.mode}`) : "",
    ...claims.standards.flatMap((profile) => standardOf(profile).claim.map(([name, value]) => element(name, value))),
    claims.facturX === null ? "" : facturXProperties(claims.facturX),
    claims.standards.some(isPdfA) ? extensionSchemas(claims) : "",
  ];
  const packet = `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
${properties.join("")}</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>`;

  return new TextEncoder().encode(packet);
}

function facturXProperties(fx: NonNullable<XmpClaims["facturX"]>): string {
  return (
    element("fx:DocumentType", escapeXml(fx.documentType)) +
    element("fx:DocumentFileName", escapeXml(fx.fileName)) +
    element("fx:Version", escapeXml(fx.version)) +
    element("fx:ConformanceLevel", escapeXml(fx.conformanceLevel))
  );
}

interface ExtensionSchema {
  name: string;
  namespace: string;
  prefix: string;
  properties: { name: string; type: string; category: "internal" | "external"; description: string }[];
}

const PDF_UA_SCHEMA: ExtensionSchema = {
  name: "PDF/UA identification schema",
  namespace: "http://www.aiim.org/pdfua/ns/id/",
  prefix: "pdfuaid",
  properties: [
    { name: "part", type: "Integer", category: "internal", description: "Part of ISO 14289 that the file conforms to" },
  ],
};

const FACTUR_X_SCHEMA: ExtensionSchema = {
  name: "Factur-X PDFA Extension Schema",
  namespace: "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#",
  prefix: "fx",
  properties: [
    {
      name: "DocumentFileName",
      type: "Text",
      category: "external",
      description: "Name of the embedded XML invoice file",
    },
    { name: "DocumentType", type: "Text", category: "external", description: "Kind of the embedded document" },
    { name: "Version", type: "Text", category: "external", description: "Version of the standard of the embedded XML" },
    { name: "ConformanceLevel", type: "Text", category: "external", description: "Profile of the embedded XML" },
  ],
};

/** ISO 19005-3, 6.6.2.3: what is not in the XMP specification is described in the packet itself. */
function extensionSchemas(claims: XmpClaims): string {
  const schemas = [
    ...(claims.standards.some(isPdfUa) ? [PDF_UA_SCHEMA] : []),
    ...(claims.facturX ? [FACTUR_X_SCHEMA] : []),
  ];
  if (schemas.length === 0) return "";

  return element("pdfaExtension:schemas", `<rdf:Bag>\n${schemas.map(describeSchema).join("")}</rdf:Bag>`);
}

function describeSchema({ name, namespace, prefix, properties }: ExtensionSchema): string {
  const rows = properties.map(
    (property) => `<rdf:li rdf:parseType="Resource">
${element("pdfaProperty:name", property.name)}${element("pdfaProperty:valueType", property.type)}${element("pdfaProperty:category", property.category)}${element("pdfaProperty:description", property.description)}</rdf:li>
`,
  );

  return `<rdf:li rdf:parseType="Resource">
${element("pdfaSchema:schema", name)}${element("pdfaSchema:namespaceURI", namespace)}${element("pdfaSchema:prefix", prefix)}${element("pdfaSchema:property", `<rdf:Seq>\n${rows.join("")}</rdf:Seq>`)}</rdf:li>
`;
}

function element(name: string, content: string): string {
  return `<${name}>${content}</${name}>\n`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** To the second, in UTC: the same time as the Info dictionary can hold. */
function xmpDate(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}
