/** The Unicode text that a glyph's name stands for, by the rules of the Adobe Glyph List. */

/** Names that are not composed of a letter and an accent, nor spelt with their code point. */
const SYMBOLS =
  "space=0020 exclam=0021 quotedbl=0022 numbersign=0023 dollar=0024 percent=0025 ampersand=0026 quotesingle=0027 " +
  "parenleft=0028 parenright=0029 asterisk=002A plus=002B comma=002C hyphen=002D period=002E slash=002F zero=0030 " +
  "one=0031 two=0032 three=0033 four=0034 five=0035 six=0036 seven=0037 eight=0038 nine=0039 colon=003A " +
  "semicolon=003B less=003C equal=003D greater=003E question=003F at=0040 bracketleft=005B backslash=005C " +
  "bracketright=005D asciicircum=005E underscore=005F grave=0060 braceleft=007B bar=007C braceright=007D " +
  "asciitilde=007E exclamdown=00A1 cent=00A2 sterling=00A3 currency=00A4 yen=00A5 brokenbar=00A6 section=00A7 " +
  "dieresis=00A8 copyright=00A9 ordfeminine=00AA guillemotleft=00AB logicalnot=00AC registered=00AE macron=00AF " +
  "degree=00B0 plusminus=00B1 twosuperior=00B2 threesuperior=00B3 acute=00B4 mu=00B5 paragraph=00B6 " +
  "periodcentered=00B7 middot=00B7 cedilla=00B8 onesuperior=00B9 ordmasculine=00BA guillemotright=00BB " +
  "onequarter=00BC onehalf=00BD threequarters=00BE questiondown=00BF AE=00C6 Eth=00D0 multiply=00D7 Oslash=00D8 " +
  "Thorn=00DE germandbls=00DF ae=00E6 eth=00F0 divide=00F7 oslash=00F8 thorn=00FE Dcroat=0110 dcroat=0111 " +
  "Hbar=0126 hbar=0127 dotlessi=0131 IJ=0132 ij=0133 kgreenlandic=0138 Lslash=0141 lslash=0142 napostrophe=0149 " +
  "Eng=014A eng=014B OE=0152 oe=0153 Tbar=0166 tbar=0167 longs=017F florin=0192 circumflex=02C6 caron=02C7 " +
  "breve=02D8 dotaccent=02D9 ring=02DA ogonek=02DB tilde=02DC hungarumlaut=02DD endash=2013 emdash=2014 " +
  "quoteleft=2018 quoteright=2019 quotesinglbase=201A quotedblleft=201C quotedblright=201D quotedblbase=201E " +
  "dagger=2020 daggerdbl=2021 bullet=2022 ellipsis=2026 perthousand=2030 minute=2032 second=2033 " +
  "guilsinglleft=2039 guilsinglright=203A fraction=2044 Euro=20AC trademark=2122 estimated=212E arrowleft=2190 " +
  "arrowup=2191 arrowright=2192 arrowdown=2193 arrowboth=2194 partialdiff=2202 product=220F summation=2211 " +
  "minus=2212 radical=221A infinity=221E integral=222B approxequal=2248 notequal=2260 lessequal=2264 " +
  "greaterequal=2265 lozenge=25CA fi=FB01 fl=FB02 ff=FB00 ffi=FB03 ffl=FB04 nbspace=00A0 sfthyphen=00AD " +
  "Alpha=0391 Beta=0392 Gamma=0393 Delta=2206 Epsilon=0395 Zeta=0396 Eta=0397 Theta=0398 Iota=0399 Kappa=039A " +
  "Lambda=039B Mu=039C Nu=039D Xi=039E Omicron=039F Pi=03A0 Rho=03A1 Sigma=03A3 Tau=03A4 Upsilon=03A5 Phi=03A6 " +
  "Chi=03A7 Psi=03A8 Omega=2126 alpha=03B1 beta=03B2 gamma=03B3 delta=03B4 epsilon=03B5 zeta=03B6 eta=03B7 " +
  "theta=03B8 iota=03B9 kappa=03BA lambda=03BB nu=03BD xi=03BE omicron=03BF pi=03C0 rho=03C1 sigma1=03C2 " +
  "sigma=03C3 tau=03C4 upsilon=03C5 phi=03C6 chi=03C7 psi=03C8 omega=03C9 checkmark=2713 filledbox=25A0";

const symbols = new Map(
  SYMBOLS.split(" ").map((pair) => {
    const [name, code] = pair.split("=") as [string, string];
    return [name, String.fromCharCode(Number.parseInt(code, 16))] as const;
  }),
);

/** `Aacute` is A and an acute accent, composed. */
const ACCENTS: Record<string, string> = {
  acute: "\u0301",
  grave: "\u0300",
  circumflex: "\u0302",
  dieresis: "\u0308",
  tilde: "\u0303",
  ring: "\u030A",
  caron: "\u030C",
  cedilla: "\u0327",
  commaaccent: "\u0327",
  ogonek: "\u0328",
  macron: "\u0304",
  breve: "\u0306",
  dotaccent: "\u0307",
  hungarumlaut: "\u030B",
};

/** Null where the name tells nothing, as `g37` does. */
export function textOfGlyphName(name: string): string | null {
  // A suffix such as `.sc` or `.alt` names a form of the same character.
  const base = name.split(".", 1)[0]!;
  if (base === "") return null;
  const parts = base.split("_").map(textOfComponent);

  return parts.every((part) => part !== null) ? parts.join("") : null;
}

function textOfComponent(name: string): string | null {
  const symbol = symbols.get(name);
  if (symbol !== undefined) return symbol;
  if (/^[A-Za-z]$/.test(name)) return name;

  const accent = ACCENTS[name.slice(1)];
  if (accent !== undefined && /^[A-Za-z]/.test(name)) {
    const composed = (name[0]! + accent).normalize("NFC");
    // Ţ and similar letters are composed with a cedilla in Unicode, whatever the name says of a comma.
    if (composed.length === 1) return composed;
  }

  const code = /^uni((?:[0-9A-F]{4})+)$/.exec(name)?.[1];
  if (code) return code.replace(/[0-9A-F]{4}/g, (digits) => String.fromCharCode(Number.parseInt(digits, 16)));
  const point = Number.parseInt(/^u([0-9A-F]{4,6})$/.exec(name)?.[1] ?? "", 16);

  return point <= 0x10ffff ? String.fromCodePoint(point) : null;
}
