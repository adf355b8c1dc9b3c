/** The methods that only a safe text has. */
import type { SafeString } from "../../../core/output.ts";
import { decodeEntities } from "../html-entities.ts";
import { escapeValue } from "../markup.ts";
import { stripTags } from "../strip-tags.ts";
import { methodTable } from "./method.ts";

export const markupMethods = methodTable<SafeString>({
  striptags: ["", (self) => stripTags(self.text)],
  unescape: ["", (self) => decodeEntities(self.text)],
  escape: ["s", (_self, [value], context) => escapeValue(value!, context)],
});
