/** CSS lengths as authors write them (`20mm`, `0.5in`), in millimetres. */

const MILLIMETRES_PER_UNIT: Record<string, number> = {
  mm: 1,
  cm: 10,
  in: 25.4,
  pt: 25.4 / 72,
  pc: 25.4 / 6,
  px: 25.4 / 96,
  q: 0.25,
};

/** Null where the text is not a length: a number needs its unit, only 0 goes without. */
export function parseCssLength(text: string): number | null {
  const match = /^(\d+(?:\.\d+)?|\.\d+)([a-z]+)?$/i.exec(text.trim());
  if (!match) return null;

  const amount = Number(match[1]);
  const unit = match[2]?.toLowerCase();
  if (unit === undefined) return amount === 0 ? 0 : null;

  const factor = MILLIMETRES_PER_UNIT[unit];

  return factor === undefined ? null : amount * factor;
}
