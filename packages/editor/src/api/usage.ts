/** Units of a month. */

export interface Usage {
  month: string;
  plan: "unlimited" | "free";
  units_included: number | null;
  units_used: number;
  units_reserved: number;
  by_template: { template: string | null; units: number }[];
  by_day: { day: string; units: number }[];
}
