/** EXTENDED has its own rules on the VAT breakdown of each category: which ones, by category. */

export interface ExtendedVatFamily {
  /** The VAT category. */
  code: string;
  /** The rule that its taxable amount adds up. */
  basis: string;
  /** The rule that a category in use has a breakdown. */
  presence: string;
}

export const extendedVatFamilies: readonly ExtendedVatFamily[] = [
  { code: "S", basis: "BR-FXEXT-S08b", presence: "BR-FXEXT-S-01" },
  ...(
    [
      ["AE", "AE"],
      ["E", "E"],
      ["G", "G"],
      ["IC", "K"],
      ["Z", "Z"],
      ["O", "O"],
      ["AF", "L"],
      ["AG", "M"],
    ] as const
  ).map(([family, code]) => ({ code, basis: `BR-FXEXT-${family}-08b`, presence: `BR-FXEXT-${family}-01` })),
];
