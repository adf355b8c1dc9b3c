/** ISO 19005-2 and -3, 6.6.2.1: the document has metadata, and every packet is sound XMP in UTF-8. */

import { mainXmp } from "../../metadata/main-xmp.ts";
import { xmpPackages } from "../../metadata/packages.ts";
import { ruleGroup } from "../../rule.ts";

export const documentMetadataRules = ruleGroup({
  subjects: (checking) => [checking.model(mainXmp)],
  rules: [
    {
      pdfA: "6.6.2.1-1",
      message:
        "The document catalog has no metadata. Give it a Metadata stream of Type Metadata and Subtype XML with an XMP packet.",
      holds: ({ isPresent }) => isPresent,
    },
  ],
});

export const packetRules = ruleGroup({
  subjects: (checking) => checking.model(xmpPackages).all,
  placeOf: ({ object }) => (object === null ? null : { object }),
  rules: [
    {
      pdfA: "6.6.2.1-2",
      message: "The header of a metadata packet has the attribute bytes. Leave it out.",
      holds: ({ packet }) => packet.bytesAttribute === null,
    },
    {
      pdfA: "6.6.2.1-3",
      message: "The header of a metadata packet has the attribute encoding. Leave it out: packets are in UTF-8.",
      holds: ({ packet }) => packet.encodingAttribute === null,
    },
    {
      pdfA: "6.6.2.1-4",
      message:
        "A metadata packet cannot be read: it is not well-formed XML, or not RDF as the XMP specification writes it. Write the packet again.",
      holds: ({ packet }) => packet.isValid,
    },
    {
      pdfA: "6.6.2.1-5",
      message: "A metadata packet is not in UTF-8. Write it in UTF-8.",
      holds: ({ packet }) => packet.encoding === "UTF-8",
    },
  ],
});
