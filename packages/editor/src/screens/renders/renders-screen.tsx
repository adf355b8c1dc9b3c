/** The render log: every render of the workspace and mode, newest first. */
import { useList } from "../../api/page.ts";
import { describeError } from "../../api/problem.ts";
import { type Render, renderStatuses } from "../../api/renders.ts";
import { useTemplates } from "../../api/use-templates.ts";
import { Banner } from "../../design/banner.tsx";
import { Button } from "../../design/button.tsx";
import { CodeLine } from "../../design/code-line.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { SelectField, TextField } from "../../design/field.tsx";
import { formatDuration } from "../../design/format.ts";
import { Link } from "../../design/link.tsx";
import { Loading } from "../../design/loading.tsx";
import { PageHead } from "../../design/page-head.tsx";
import { Table } from "../../design/table.tsx";
import { Time } from "../../design/time.tsx";
import { setQuery, usePlace } from "../../router.ts";
import { useRefusal, useSession } from "../../shell/session-context.ts";
import { useNeedsPolling } from "../../shell/use-fresh-lists.ts";
import { renderCommand } from "./render-command.ts";
import { RenderStatusMark } from "./render-status.tsx";
import { Thumbnail } from "./thumbnail.tsx";
import { TimeBar } from "./time-bar.tsx";

const filterNames = ["status", "template", "since", "until"] as const;

export default function RendersScreen() {
  const { mode } = useSession();
  const refusal = useRefusal("render:read");
  const { query } = usePlace();
  const filters = Object.fromEntries(filterNames.map((name) => [name, query.get(name) ?? ""]));
  const list = useList<Render>(["renders", mode, filters], `/v1/renders?${searchOf(filters)}`, {
    isPolled: useNeedsPolling(),
    isEnabled: refusal === null,
  });
  const isFiltered = filterNames.some((name) => filters[name] !== "");

  return (
    <>
      <PageHead title="Renders">
        {mode === "live" ? "Live renders of this workspace." : "Test renders of this workspace: they cost no units."}
      </PageHead>
      {refusal !== null && <Banner tone="warn">{refusal} Sign in with a key that has it to see the log.</Banner>}
      <Filters filters={filters} isFiltered={isFiltered} />
      {list.isLoading && <Loading>Loading the renders …</Loading>}
      {list.isError && <Banner tone="bad">{describeError(list.error)}</Banner>}
      {list.isSuccess && list.entries.length === 0 && (isFiltered ? <NothingFound /> : <NoRenders />)}
      {list.entries.length > 0 && (
        <Table
          caption="Renders"
          columns={["Page", "Render", "Status", "Template", "Time", { name: "Total", isNumber: true }, "Created"]}
        >
          {list.entries.map((render) => (
            <RenderRow key={render.id} render={render} />
          ))}
        </Table>
      )}
      {list.hasNextPage && (
        <div>
          <Button isBusy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

function RenderRow({ render }: { render: Render }) {
  const { id, status, template, timings, created_at, error, format, file } = render;

  return (
    <tr>
      <td>
        <Thumbnail id={id} isDrawn={file !== null && format === "pdf"} />
      </td>
      <td>
        <Link to={`/renders/${id}`} className="mono">
          {`…${id.slice(-8)}`}
        </Link>
        {error && <p className="row-error">{error.code}</p>}
      </td>
      <td>
        <RenderStatusMark status={status} />
      </td>
      <td>
        {template ? `${template.slug}${template.version === null ? "" : `@${template.version}`}` : "inline HTML"}
        <span className="row-soft"> {format}</span>
      </td>
      <td className="row-bar">
        <TimeBar timings={timings} />
      </td>
      <td className="number">{timings.total_ms === null ? "" : formatDuration(timings.total_ms)}</td>
      <td>
        <Time value={created_at} />
      </td>
    </tr>
  );
}

function Filters({ filters, isFiltered }: { filters: Record<string, string>; isFiltered: boolean }) {
  const templates = useTemplates({ isEnabled: useRefusal("template:read") === null });

  return (
    <search className="filters" aria-label="Filters">
      <SelectField label="Status" value={filters.status} onChange={(event) => setQuery({ status: event.target.value })}>
        <option value="">Any</option>
        {renderStatuses.map((status) => (
          <option key={status} value={status}>
            {status[0]!.toUpperCase() + status.slice(1)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Template"
        value={filters.template}
        onChange={(event) => setQuery({ template: event.target.value })}
      >
        <option value="">Any</option>
        {templates.entries.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label="From"
        type="date"
        value={filters.since}
        onChange={(event) => setQuery({ since: event.target.value })}
      />
      <TextField
        label="Until"
        type="date"
        value={filters.until}
        onChange={(event) => setQuery({ until: event.target.value })}
      />
      {isFiltered && (
        <Button onClick={() => setQuery({ status: null, template: null, since: null, until: null })}>Clear</Button>
      )}
    </search>
  );
}

function NothingFound() {
  return (
    <EmptyState icon="search" title="No render matches">
      <p>No render has this status, template and time. Clear a filter.</p>
    </EmptyState>
  );
}

function NoRenders() {
  const templates = useTemplates({ isEnabled: useRefusal("template:read") === null });
  const slug = templates.entries.find(({ published_version }) => published_version !== null)?.slug ?? null;

  return (
    <EmptyState icon="renders" title="No renders yet">
      <p>
        Every document that is rendered over the API is listed here, with its time, its reports and its file. Try one:
      </p>
      <CodeLine label="A request that renders" code={renderCommand(location.origin, slug)} />
    </EmptyState>
  );
}

/** Days of the form are whole days in the reader's time zone. */
function searchOf(filters: Record<string, string>): URLSearchParams {
  const search = new URLSearchParams();
  const { status, template, since, until } = filters;
  if (status) search.set("status", status);
  if (template) search.set("template", template);
  if (since) search.set("since", new Date(`${since}T00:00:00`).toISOString());
  if (until) {
    const end = new Date(`${until}T00:00:00`);
    end.setDate(end.getDate() + 1);
    search.set("until", end.toISOString());
  }

  return search;
}
