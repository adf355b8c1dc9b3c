/** BT-8: the block and CII have the codes of UNTDID 2475, UBL those of UNTDID 2005 for the same three events. */

const codes: readonly (readonly [block: string, ubl: string])[] = [
  ["5", "3"],
  ["29", "35"],
  ["72", "432"],
];

/** A code that is in neither list stays as it is, so that the check names it. */
export function toUblTaxPoint(code: string | undefined): string | undefined {
  return codes.find(([block]) => block === code)?.[1] ?? code;
}

export function fromUblTaxPoint(code: string | undefined): string | undefined {
  return codes.find(([, ubl]) => ubl === code)?.[0] ?? code;
}
