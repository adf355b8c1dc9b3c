/** How many digits the French rules allow, in the block and in the XML alike. */

const formats = new Map<string, RegExp>();

function formatOf(decimals: number, maySign: boolean): RegExp {
  const source = `^${maySign ? "-?" : ""}\\p{Nd}{1,19}(\\.\\p{Nd}{1,${decimals}})?$`;
  const format = formats.get(source) ?? new RegExp(source, "u");
  formats.set(source, format);
  return format;
}

/** At most 19 digits, and at most `decimals` of them behind the point; the official test counts a minus sign as a digit. */
export function fitsDigits(text: string, decimals: number, maySign: boolean): boolean {
  return formatOf(decimals, maySign).test(text) && text.replace(".", "").length <= 19;
}
