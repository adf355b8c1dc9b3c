import { remove } from "../../../../../test/change-xml.ts";
import { testXmlFamily } from "../../../../../test/xml-family.ts";
import * as family from "./references.ts";

testXmlFamily(family, [
  ["BR-52", remove("IssuerAssignedID")],
  ["BR-55", remove("InvoiceReferencedDocument/IssuerAssignedID")],
]);
