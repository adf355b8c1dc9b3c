/** Every helper with what it does, by name: what a render can call. */
import { barcode } from "./code/barcode.ts";
import { qrCodes } from "./code/qr.ts";
import { dateArithmetic } from "./date/date-arithmetic.ts";
import { dateFormats } from "./date/format-date.ts";
import type { Helper } from "./helper.ts";
import { translations } from "./i18n/translate.ts";
import { choices } from "./list/choose.ts";
import { shapes } from "./list/shape.ts";
import { totals } from "./list/totals.ts";
import { comparisons } from "./logic/comparisons.ts";
import { conditions } from "./logic/conditions.ts";
import { media } from "./media/media.ts";
import { currencies } from "./money/currency.ts";
import { moneyWords } from "./money/money-words.ts";
import { arithmetic } from "./number/arithmetic.ts";
import { numberFormats } from "./number/format.ts";
import { words } from "./number/words.ts";
import { epc } from "./payment/epc.ts";
import { accountNumbers } from "./payment/iban.ts";
import { swissQr } from "./payment/swiss-qr.ts";
import { htmlTexts } from "./text/html.ts";
import { lengths } from "./text/length.ts";
import { letters } from "./text/letters.ts";
import { parts } from "./text/parts.ts";

const all: Helper[] = [
  ...letters,
  ...lengths,
  ...parts,
  ...htmlTexts,
  ...numberFormats,
  ...arithmetic,
  ...words,
  ...currencies,
  ...moneyWords,
  ...dateFormats,
  ...dateArithmetic,
  ...comparisons,
  ...conditions,
  ...shapes,
  ...choices,
  ...totals,
  ...qrCodes,
  ...barcode,
  ...epc,
  ...swissQr,
  ...accountNumbers,
  ...media,
  ...translations,
];

/** The helpers of Platen, by name, ready to run. */
export const helpers: ReadonlyMap<string, Helper> = new Map(all.map((helper) => [helper.name, helper]));
