/** The rules on metadata packets and embedded files, in the order of their clauses. */
import type { RuleGroup } from "../rule.ts";
import { documentMetadataRules, packetRules } from "./pdfa/6.6.2.1-packets.ts";
import { propertyRules } from "./pdfa/6.6.2.3.1-properties.ts";
import {
  containerRules,
  descriptionRules,
  schemaFieldRules,
  schemaPropertyRules,
  schemaRules,
  schemaValueTypeRules,
} from "./pdfa/6.6.2.3.3-extension-schemas.ts";
import { identificationPresenceRules, identificationRules } from "./pdfa/6.6.4-identification.ts";
import { embeddedFileRules, fileSpecificationRules } from "./pdfa/6.8-embedded-files.ts";

export const metadataRules: readonly RuleGroup[] = [
  documentMetadataRules,
  packetRules,
  propertyRules,
  containerRules,
  descriptionRules,
  schemaRules,
  schemaPropertyRules,
  schemaValueTypeRules,
  schemaFieldRules,
  identificationPresenceRules,
  identificationRules,
  fileSpecificationRules,
  embeddedFileRules,
];
