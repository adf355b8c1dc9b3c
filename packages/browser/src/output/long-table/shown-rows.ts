/** The rows of a long table that one part of it is printed with. */
export interface ShownRows {
  from: number;
  body: number;
  isLast: boolean;
}

/** A last part may be half as long again, so that none is much shorter than the others. */
export function rowsFrom(from: number, all: number, rowsPerPart: number): ShownRows {
  const left = all - from;
  const isLast = left <= rowsPerPart * 1.5;

  return { from, body: isLast ? left : rowsPerPart, isLast };
}
