/** The declarations of every helper, by name: what the check, completion and the documentation know without running one. */
import { declaredBarcode } from "./declarations/code/barcode.ts";
import { declaredQrCodes } from "./declarations/code/qr.ts";
import { declaredDateArithmetic } from "./declarations/date/date-arithmetic.ts";
import { declaredDateFormats } from "./declarations/date/format-date.ts";
import { declaredTranslations } from "./declarations/i18n/translate.ts";
import { declaredChoices } from "./declarations/list/choose.ts";
import { declaredShapes } from "./declarations/list/shape.ts";
import { declaredTotals } from "./declarations/list/totals.ts";
import { declaredComparisons } from "./declarations/logic/comparisons.ts";
import { declaredConditions } from "./declarations/logic/conditions.ts";
import { declaredMedia } from "./declarations/media/media.ts";
import { declaredCurrencies } from "./declarations/money/currency.ts";
import { declaredMoneyWords } from "./declarations/money/money-words.ts";
import { declaredArithmetic } from "./declarations/number/arithmetic.ts";
import { declaredNumberFormats } from "./declarations/number/format.ts";
import { declaredWords } from "./declarations/number/words.ts";
import { declaredEpc } from "./declarations/payment/epc.ts";
import { declaredAccountNumbers } from "./declarations/payment/iban.ts";
import { declaredSwissQr } from "./declarations/payment/swiss-qr.ts";
import { declaredHtmlTexts } from "./declarations/text/html.ts";
import { declaredLengths } from "./declarations/text/length.ts";
import { declaredLetters } from "./declarations/text/letters.ts";
import { declaredParts } from "./declarations/text/parts.ts";
import type { HelperDeclaration } from "./helper.ts";

const all: HelperDeclaration[] = [
  declaredLetters,
  declaredLengths,
  declaredParts,
  declaredHtmlTexts,
  declaredNumberFormats,
  declaredArithmetic,
  declaredWords,
  declaredCurrencies,
  declaredMoneyWords,
  declaredDateFormats,
  declaredDateArithmetic,
  declaredComparisons,
  declaredConditions,
  declaredShapes,
  declaredChoices,
  declaredTotals,
  declaredQrCodes,
  declaredBarcode,
  declaredEpc,
  declaredSwissQr,
  declaredAccountNumbers,
  declaredMedia,
  declaredTranslations,
].flatMap((group) => Object.values<HelperDeclaration>(group));

/** The helpers of Platen, by name, without what they do. */
export const declaredHelpers: ReadonlyMap<string, HelperDeclaration> = new Map(
  all.map((helper) => [helper.name, helper]),
);
