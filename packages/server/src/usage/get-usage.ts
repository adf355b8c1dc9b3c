/** A month's units: how many the plan includes, how many were used and are reserved, by template and by day. */
import type { Database } from "../database/database.ts";
import type { Settings } from "../settings/settings.ts";
import { unitLimit } from "./plan.ts";

interface Usage {
  object: "usage";
  month: string;
  plan: string;
  units_included: number | null;
  units_used: number;
  units_reserved: number;
  by_template: { template: string | null; units: number }[];
  by_day: { day: string; units: number }[];
}

/** `month` is `YYYY-MM`, in UTC. */
export async function getUsage(
  workspaceId: string,
  month: string,
  { database, settings }: { database: Database; settings: Settings },
): Promise<Usage> {
  const first = `${month}-01`;
  const inMonth = "workspace_id = $1 and day >= $2::date and day < $2::date + interval '1 month'";
  const [total, reserved, templates, days] = await Promise.all([
    database.pool.query<{ used: number }>("select used from usage_months where workspace_id = $1 and month = $2", [
      workspaceId,
      first,
    ]),
    database.pool.query<{ count: number }>(
      `select count(*)::int as count from renders
       where workspace_id = $1 and mode = 'live' and status in ('queued', 'rendering')
         and created_at >= ($2::date)::timestamp at time zone 'UTC' and created_at < ($2::date + interval '1 month')::timestamp at time zone 'UTC'`,
      [workspaceId, first],
    ),
    database.pool.query<{ slug: string; units: number }>(
      `select template_slug as slug, sum(units)::int as units from usage_days where ${inMonth} group by 1 order by 2 desc, 1`,
      [workspaceId, first],
    ),
    database.pool.query<{ day: string; units: number }>(
      `select to_char(day, 'YYYY-MM-DD') as day, sum(units)::int as units from usage_days where ${inMonth} group by 1 order by 1`,
      [workspaceId, first],
    ),
  ]);

  return {
    object: "usage",
    month,
    plan: settings.plan,
    units_included: unitLimit(settings),
    units_used: total.rows[0]?.used ?? 0,
    units_reserved: reserved.rows[0]?.count ?? 0,
    by_template: templates.rows.map(({ slug, units }) => ({ template: slug === "" ? null : slug, units })),
    by_day: days.rows,
  };
}
