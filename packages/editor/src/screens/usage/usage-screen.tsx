/** Units of a month: how many, on which day, for which template. */
import { useQuery } from "@tanstack/react-query";
import { describeError } from "../../api/problem.ts";
import { requestJson } from "../../api/request.ts";
import type { Usage } from "../../api/usage.ts";
import { Banner } from "../../design/banner.tsx";
import { CodeLine } from "../../design/code-line.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { TextField } from "../../design/field.tsx";
import { Link } from "../../design/link.tsx";
import { Loading } from "../../design/loading.tsx";
import { PageHead } from "../../design/page-head.tsx";
import { Table } from "../../design/table.tsx";
import { setQuery, usePlace } from "../../router.ts";
import { useRefusal } from "../../shell/session-context.ts";
import { renderCommand } from "../renders/render-command.ts";
import { daysOfMonth } from "./days-of-month.ts";
import { UsagePlot } from "./usage-plot.tsx";
import "./usage.css";

export default function UsageScreen() {
  const refusal = useRefusal("usage:read");
  const month = usePlace().query.get("month") ?? new Date().toISOString().slice(0, 7);
  const usage = useQuery({
    queryKey: ["usage", month],
    queryFn: ({ signal }) => requestJson<Usage>(`/v1/usage?month=${encodeURIComponent(month)}`, { signal }),
    enabled: refusal === null,
  });

  return (
    <>
      <PageHead title="Usage">
        A delivered live render costs one unit. Test renders, previews and failures are free.
      </PageHead>
      {refusal !== null && <Banner tone="warn">{refusal} Sign in with a key that has it to see the usage.</Banner>}
      <div className="filters">
        <TextField
          label="Month (UTC)"
          type="month"
          value={month}
          onChange={(event) => setQuery({ month: event.target.value })}
        />
      </div>
      {usage.isLoading && <Loading>Loading the usage …</Loading>}
      {usage.isError && <Banner tone="bad">{describeError(usage.error)}</Banner>}
      {usage.data && <UsageOf usage={usage.data} />}
    </>
  );
}

function UsageOf({ usage }: { usage: Usage }) {
  const { units_used, units_included, units_reserved, plan, by_template, by_day, month } = usage;
  const days = daysOfMonth(month, by_day);

  return (
    <>
      <dl className="figures">
        <Figure name="Used" value={units_used.toLocaleString("en")} />
        <Figure name="Included" value={units_included?.toLocaleString("en") ?? "no limit"} />
        <Figure name="Reserved by running renders" value={units_reserved.toLocaleString("en")} />
        <Figure name="Plan" value={plan} />
      </dl>
      {units_included !== null && units_used >= units_included && (
        <Banner tone="bad">All units of this month are used: live renders are refused until the next month.</Banner>
      )}
      {units_used === 0 ? (
        <EmptyState icon="usage" title="No units used this month">
          <p>Test renders are free. This live render would cost one unit:</p>
          <CodeLine label="A request that renders" code={renderCommand(location.origin, null)} />
        </EmptyState>
      ) : (
        <>
          <section className="panel" aria-labelledby="days-heading">
            <h2 id="days-heading">By day</h2>
            <UsagePlot days={days} />
          </section>
          <div className="usage-tables">
            <section className="panel-column" aria-labelledby="templates-heading">
              <h2 id="templates-heading">By template</h2>
              <Table caption="Units by template" columns={["Template", { name: "Units", isNumber: true }]}>
                {by_template.map(({ template, units }) => (
                  <tr key={template ?? ""}>
                    <td>{template === null ? "inline HTML" : <Link to={`/templates/${template}`}>{template}</Link>}</td>
                    <td className="number">{units.toLocaleString("en")}</td>
                  </tr>
                ))}
              </Table>
            </section>
            <section className="panel-column" aria-labelledby="day-table-heading">
              <h2 id="day-table-heading">Days with renders</h2>
              <Table caption="Units by day" columns={["Day", { name: "Units", isNumber: true }]}>
                {days
                  .filter(({ units }) => units > 0)
                  .map(({ day, units }) => (
                    <tr key={day}>
                      <td>{day}</td>
                      <td className="number">{units.toLocaleString("en")}</td>
                    </tr>
                  ))}
              </Table>
            </section>
          </div>
        </>
      )}
    </>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="figure">
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
