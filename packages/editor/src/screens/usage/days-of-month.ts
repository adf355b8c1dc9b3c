/** The days of a month with their units. */

export interface DayUnits {
  day: string;
  units: number;
}

/**
 * Every day of the month, also those without a render.
 *
 * @example daysOfMonth("2026-02", [{ day: "2026-02-03", units: 5 }]).length // 28
 */
export function daysOfMonth(month: string, used: readonly DayUnits[]): DayUnits[] {
  const [year, number] = month.split("-").map(Number);
  const count = new Date(Date.UTC(year ?? 0, number ?? 1, 0)).getUTCDate();
  const unitsOf = new Map(used.map(({ day, units }) => [day, units]));

  return Array.from({ length: count }, (_, index) => {
    const day = `${month}-${String(index + 1).padStart(2, "0")}`;
    return { day, units: unitsOf.get(day) ?? 0 };
  });
}
