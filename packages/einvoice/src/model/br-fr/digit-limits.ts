/** How many digits the French rules allow, in the block and in the XML alike. */

/** By the number of decimals. */
const withoutSign: RegExp[] = [];
const withSign: RegExp[] = [];

function formatOf(decimals: number, maySign: boolean): RegExp {
  const formats = maySign ? withSign : withoutSign;
  formats[decimals] ??= new RegExp(`^${maySign ? "-?" : ""}\\p{Nd}{1,19}(\\.\\p{Nd}{1,${decimals}})?$`, "u");
  return formats[decimals];
}

/** At most 19 digits, and at most `decimals` of them behind the point; the official test counts a minus sign as a digit. */
export function fitsDigits(text: string, decimals: number, maySign: boolean): boolean {
  return formatOf(decimals, maySign).test(text) && text.length - (text.includes(".") ? 1 : 0) <= 19;
}
