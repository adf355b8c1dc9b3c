/** The languages in which numbers are spelled out. */
import * as ar from "n2words/ar-SA";
import * as cs from "n2words/cs-CZ";
import * as da from "n2words/da-DK";
import * as de from "n2words/de-DE";
import * as el from "n2words/el-GR";
import * as enGB from "n2words/en-GB";
import * as enIN from "n2words/en-IN";
import * as enUS from "n2words/en-US";
import * as es from "n2words/es-ES";
import * as esMX from "n2words/es-MX";
import * as fi from "n2words/fi-FI";
import * as frBE from "n2words/fr-BE";
import * as fr from "n2words/fr-FR";
import * as he from "n2words/he-IL";
import * as hi from "n2words/hi-IN";
import * as hr from "n2words/hr-HR";
import * as hu from "n2words/hu-HU";
import * as id from "n2words/id-ID";
import * as it from "n2words/it-IT";
import * as ja from "n2words/ja-JP";
import * as ko from "n2words/ko-KR";
import * as lt from "n2words/lt-LT";
import * as lv from "n2words/lv-LV";
import * as nb from "n2words/nb-NO";
import * as nl from "n2words/nl-NL";
import * as pl from "n2words/pl-PL";
import * as pt from "n2words/pt-PT";
import * as ro from "n2words/ro-RO";
import * as ru from "n2words/ru-RU";
import * as sr from "n2words/sr-Latn-RS";
import * as sv from "n2words/sv-SE";
import * as th from "n2words/th-TH";
import * as tr from "n2words/tr-TR";
import * as uk from "n2words/uk-UA";
import * as vi from "n2words/vi-VN";
import * as zh from "n2words/zh-Hans-CN";
import { Fault } from "../../core/errors.ts";
import { localeTag } from "../intl.ts";

/** How one language spells numbers. */
interface NumberSpeller {
  toCardinal(value: bigint | string): string;
  toOrdinal?(value: bigint): string;
}

/** Made when a number is spelled out first: most templates load none of them. */
function makeSpellers(): { [tag: string]: NumberSpeller } {
  return {
    ar,
    cs,
    da,
    de,
    el,
    en: enUS,
    "en-GB": enGB,
    "en-IN": enIN,
    es,
    "es-MX": esMX,
    fi,
    fr,
    "fr-BE": frBE,
    he,
    hi,
    hr,
    hu,
    id,
    it,
    ja,
    ko,
    lt,
    lv,
    nb,
    nl,
    no: nb,
    pl,
    pt,
    ro,
    ru,
    sr,
    sv,
    th,
    tr,
    uk,
    vi,
    zh,
  };
}

let made: { [tag: string]: NumberSpeller } | undefined;

/** The speller of a locale: its own, or that of its language. */
export function spellerFor(locale: string): NumberSpeller {
  made ??= makeSpellers();
  const tag = localeTag(locale);
  const speller = made[tag] ?? made[tag.split("-")[0] ?? tag];
  if (speller !== undefined) return speller;

  throw new Fault(`Numbers cannot be spelled out in "${locale}". The languages are ${Object.keys(made).join(", ")}.`);
}
