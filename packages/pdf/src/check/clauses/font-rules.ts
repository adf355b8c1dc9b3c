/** All rules on fonts. */
import type { RuleGroup } from "../rule.ts";
import { fontDictionaryRules, simpleFontRules } from "./pdfa/6.2.11.2-font-dictionaries.ts";
import { cidFontRules, encodingMapRules, referencedMapRules, systemInfoRules } from "./ua/7.21.3-composite-fonts.ts";
import { charSetRules, cidSetRules, embeddingRules, glyphRules } from "./ua/7.21.4-embedding.ts";
import { trueTypeFontRules, trueTypeProgramRules } from "./ua/7.21.6-truetype-encodings.ts";
import { unicodeRules } from "./ua/7.21.7-unicode.ts";

export const fontRules: readonly RuleGroup[] = [
  fontDictionaryRules,
  simpleFontRules,
  systemInfoRules,
  cidFontRules,
  encodingMapRules,
  referencedMapRules,
  embeddingRules,
  glyphRules,
  charSetRules,
  cidSetRules,
  trueTypeProgramRules,
  trueTypeFontRules,
  unicodeRules,
];
