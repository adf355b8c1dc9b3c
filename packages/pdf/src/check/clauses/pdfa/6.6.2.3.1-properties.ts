/** ISO 19005-2 and -3, 6.6.2.3.1: every property is predefined or described in the packet, and its value is of its type. */
import type { Checking } from "../../checking.ts";
import { isExtensionContainer } from "../../metadata/extension-schemas.ts";
import { xmpPackages } from "../../metadata/packages.ts";
import { predefinedProperty } from "../../metadata/predefined-properties.ts";
import type { ValueCheck } from "../../metadata/value-types.ts";
import type { XmpNode } from "../../metadata/xmp-nodes.ts";
import { ruleGroup } from "../../rule.ts";

interface CheckedProperty {
  property: XmpNode;
  /** What the property must be; null where nothing defines it. The packet's own schemas come first, then the document's. */
  definition: { type: string; check: ValueCheck } | null;
}

function checkedProperties(checking: Checking): CheckedProperty[] {
  const { all, ofCatalog } = checking.model(xmpPackages);

  return all.flatMap(({ packet, extensions }) =>
    packet.properties
      .filter((property) => !isExtensionContainer(property))
      .map((property) => {
        const { namespace, name } = property;
        const definition =
          extensions.find(namespace, name) ??
          ofCatalog?.extensions.find(namespace, name) ??
          predefinedProperty(namespace, name);
        return { property, definition };
      }),
  );
}

export const propertyRules = ruleGroup({
  subjects: (checking) => checking.model(checkedProperties),
  placeOf: ({ property, definition }) => ({
    detail: `${property.prefix}:${property.name}${definition ? `, of the type ${definition.type}` : ""}`,
  }),
  rules: [
    {
      pdfA: "6.6.2.3.1-1",
      message:
        "A metadata property is neither predefined nor described. Describe it in an extension schema (pdfaExtension:schemas), or leave it out.",
      holds: ({ definition }) => definition !== null,
    },
    {
      pdfA: "6.6.2.3.1-2",
      message:
        "The value of a metadata property is not of the property's type. Write it as the type asks, such as an array, a date or True.",
      holds: ({ property, definition }) => definition?.check(property) ?? false,
    },
  ],
});
