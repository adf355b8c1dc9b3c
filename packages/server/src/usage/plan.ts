/** What a plan includes. */
import type { Settings } from "../settings/settings.ts";

const FREE_UNITS = 100;

/** Units a month, or null where there is no limit. */
export function unitLimit({ plan }: Pick<Settings, "plan">): number | null {
  return plan === "free" ? FREE_UNITS : null;
}
