/** The properties that need no description in the packet: those of the XMP specification of 2005 and of PDF/A itself. */
import { predefinedTypes, type ValueCheck } from "./value-types.ts";
import predefined from "./xmp-properties.json" with { type: "json" };

const TYPES = new Map(
  predefined.schemas.map(({ namespace, properties }) => [namespace, new Map(Object.entries(properties))]),
);

/** What its value must be; null where the property is not predefined. */
export function predefinedProperty(namespace: string, name: string): { type: string; check: ValueCheck } | null {
  const type = TYPES.get(namespace)?.get(name);
  const check = type === undefined ? null : predefinedTypes.find(type);

  return type !== undefined && check ? { type, check } : null;
}
