/** The operators of content streams (ISO 32000-1, annex A). */

const OPERATORS: ReadonlyMap<string, string> = new Map(
  (
    "b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re RG " +
    "rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' \""
  )
    .split(" ")
    .map((operator) => [operator, operator]),
);

/** An operator as the source writes it: two texts that are the same one in memory are compared in one step. */
export function asOperator(text: string): string | undefined {
  return OPERATORS.get(text);
}

export function isDefinedOperator(operator: string): boolean {
  return OPERATORS.has(operator);
}

const WITHOUT_OPERANDS: ReadonlySet<string> = new Set(
  "b B b* B* BT BX EMC ET EX f F f* h n q Q s S T* W W*".split(" "),
);

/** Whether what comes before an operator belongs to it. */
export function hasOperands(operator: string): boolean {
  return !WITHOUT_OPERANDS.has(operator);
}
