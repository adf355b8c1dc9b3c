/** ISO 14289-1, 7.1: what the catalog says of the document. */
import { mainXmp } from "../../metadata/main-xmp.ts";
import type { RuleGroup } from "../../rule.ts";
import { structureModel } from "../../structure/structure-model.ts";
import { documentRules } from "./document-rules.ts";

export const documentCatalog: RuleGroup = documentRules([
  {
    ua1: "7.1-4",
    message: "The file says that its tags are suspect. Check the tags, then remove Suspects from MarkInfo.",
    holds: ({ document }) => {
      const info = document.dict(document.catalog, "MarkInfo");
      return info === undefined || document.resolve(info.get("Suspects")) !== true;
    },
  },
  {
    ua1: "7.1-8",
    message: "The file has no metadata. Add a stream of Type Metadata and Subtype XML as Metadata of the catalog.",
    holds: (checking) => checking.model(mainXmp).isPresent,
  },
  {
    ua1: "7.1-9",
    message: "The metadata has no title. Add dc:title with the document's title.",
    holds: (checking) => {
      const { packet } = checking.model(mainXmp);
      return packet === null || packet.title !== null;
    },
  },
  {
    ua1: "7.1-10",
    message:
      "Readers show the file's name in place of its title. Set DisplayDocTitle to true in ViewerPreferences of the catalog.",
    holds: ({ document }) => {
      const preferences = document.dict(document.catalog, "ViewerPreferences");
      return preferences !== undefined && document.resolve(preferences.get("DisplayDocTitle")) === true;
    },
  },
  {
    ua1: "7.1-11",
    message: "The file has no structure tree. Tag its content and put the tree into StructTreeRoot of the catalog.",
    holds: (checking) => checking.model(structureModel).root !== null,
  },
]);
