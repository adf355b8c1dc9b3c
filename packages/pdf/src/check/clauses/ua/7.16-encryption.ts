/** ISO 14289-1, 7.16: an encrypted file lets assistive technology read it. */
import { documentRules } from "./document-rules.ts";

/** ISO 32000-1, table 22: the bit at position 10. */
const ACCESSIBILITY = 1 << 9;

export const encryption = documentRules([
  {
    ua1: "7.16-1",
    message: "The encryption keeps assistive technology from reading the file. Set bit 10 of the permissions P.",
    holds: ({ document }) => {
      const dict = document.dict(document.trailer, "Encrypt");
      return !dict || ((document.number(dict, "P") ?? 0) & ACCESSIBILITY) !== 0;
    },
  },
]);
