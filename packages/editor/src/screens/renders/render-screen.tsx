/** One render of the log: what was made, why it failed, its reports and where its time went. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { describeError } from "../../api/problem.ts";
import type { Render } from "../../api/renders.ts";
import { requestJson } from "../../api/request.ts";
import { Banner } from "../../design/banner.tsx";
import { CopyButton } from "../../design/copy-button.tsx";
import { formatBytes, formatDuration } from "../../design/format.ts";
import { Icon } from "../../design/icons.tsx";
import { Link } from "../../design/link.tsx";
import { Loading } from "../../design/loading.tsx";
import { PageHead } from "../../design/page-head.tsx";
import { Time } from "../../design/time.tsx";
import { useSession } from "../../shell/session-context.ts";
import { useNeedsPolling } from "../../shell/use-fresh-lists.ts";
import { AccessibilityPanel } from "./accessibility-panel.tsx";
import { EinvoicePanel } from "./einvoice-panel.tsx";
import { PagePicture } from "./page-picture.tsx";
import { PositionLink } from "./position-link.tsx";
import { RenderStatusMark } from "./render-status.tsx";
import { TimeBar } from "./time-bar.tsx";

const POLL_MS = 2_000;

export default function RenderScreen({ id }: { id: string }) {
  const { mode } = useSession();
  const isPolled = useNeedsPolling();
  const render = useQuery({
    queryKey: ["renders", mode, id],
    queryFn: ({ signal }) => requestJson<Render>(`/v1/renders/${encodeURIComponent(id)}`, { signal }),
    refetchInterval: ({ state }) => (isPolled && state.data?.finished_at === null ? POLL_MS : false),
  });
  const back = (
    <Link to="/renders" className="back-link">
      <Icon name="back" />
      All renders
    </Link>
  );

  if (render.isPending) {
    return (
      <>
        <PageHead title="Render" before={back} />
        <Loading>Loading the render …</Loading>
      </>
    );
  }
  if (render.isError) {
    return (
      <>
        <PageHead title="Render" before={back} />
        <Banner tone="bad">{describeError(render.error)}</Banner>
      </>
    );
  }

  return <RenderDetail render={render.data} back={back} />;
}

function RenderDetail({ render, back }: { render: Render; back: ReactNode }) {
  const { id, status, template, error, warnings, timings } = render;
  const slug = template?.slug ?? null;
  const einvoice = render.einvoice ?? error?.einvoice ?? null;
  const accessibility = render.accessibility ?? error?.accessibility ?? null;

  return (
    <>
      <PageHead
        title={template ? `Render of ${template.slug}` : "Render of inline HTML"}
        before={back}
        actions={<FileLinks render={render} />}
      />
      <p className="detail-title">
        <RenderStatusMark status={status} />
        <code>{id}</code>
        <CopyButton text={id} isIconOnly>
          Copy the id
        </CopyButton>
      </p>
      <div className="panels">
        <div className="panel-column">
          {error && <ErrorPanel error={error} slug={slug} />}
          {einvoice && <EinvoicePanel report={einvoice} />}
          {accessibility && <AccessibilityPanel report={accessibility} slug={slug} />}
          {warnings.length > 0 && <Warnings render={render} />}
          {timings.total_ms !== null && timings.browser_ms !== null && (
            <section className="panel" aria-labelledby="time-heading">
              <h2 id="time-heading">Time: {formatDuration(timings.total_ms)}</h2>
              <TimeBar timings={timings} hasLegend />
            </section>
          )}
        </div>
        <div className="panel-column">
          <PagePicture render={render} />
          <Facts render={render} />
        </div>
      </div>
    </>
  );
}

function FileLinks({ render: { file, einvoice } }: { render: Render }) {
  if (file === null) return null;

  return (
    <>
      {einvoice?.xml_url && (
        <a className="button" href={einvoice.xml_url} target="_blank" rel="noreferrer">
          <Icon name="download" />
          Invoice XML
        </a>
      )}
      <a className="button button-primary" href={file.url} target="_blank" rel="noreferrer">
        <Icon name="external" />
        Open the file
      </a>
    </>
  );
}

function ErrorPanel({ error, slug }: { error: NonNullable<Render["error"]>; slug: string | null }) {
  return (
    <section className="panel" aria-labelledby="error-heading">
      <div className="panel-head">
        <h2 id="error-heading">{error.title}</h2>
        <code>{error.code}</code>
      </div>
      <Banner tone="bad">{error.detail}</Banner>
      {error.location && <PositionLink slug={slug} location={error.location} />}
      {(error.errors?.length ?? 0) > 0 && (
        <ul className="findings">
          {error.errors?.map(({ path, message, rule }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: findings have no id and never change their order.
            <li key={index}>
              <span className="finding-head">
                <code>{path}</code>
                {rule && <span className="row-soft">{rule}</span>}
              </span>
              {message}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Warnings({ render: { warnings, template } }: { render: Render }) {
  return (
    <section className="panel" aria-labelledby="warnings-heading">
      <h2 id="warnings-heading">{warnings.length === 1 ? "1 warning" : `${warnings.length} warnings`}</h2>
      <ul className="findings">
        {warnings.map(({ code, message, location, url, path }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: warnings have no id and never change their order.
          <li key={index}>
            <span className="finding-head">
              <code>{code}</code>
              {(url ?? path) && <span className="row-soft">{url ?? path}</span>}
            </span>
            {message}
            {location && <PositionLink slug={template?.slug ?? null} location={location} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Facts({ render }: { render: Render }) {
  const { template, mode, format, file, units, batch_id, metadata, engine, request_id, webhook } = render;
  const facts: [string, ReactNode][] = [
    ["Template", template && <Link to={`/templates/${template.slug}`}>{template.slug}</Link>],
    ["Version", template?.version],
    ["Mode", mode],
    ["Format", format.toUpperCase()],
    ["Pages", file?.pages],
    ["Size", file && formatBytes(file.bytes)],
    ["File kept until", file && <Time value={file.expires_at} />],
    ["Time", render.timings.total_ms !== null && formatDuration(render.timings.total_ms)],
    ["Units", units],
    ["Batch", batch_id && <Link to={`/batches?batch=${batch_id}`}>{`…${batch_id.slice(-8)}`}</Link>],
    ["Webhook", webhook && `${webhook.status}, attempt ${webhook.attempts}`],
    ["Created", <Time key="created" value={render.created_at} />],
    ["Finished", render.finished_at && <Time value={render.finished_at} />],
    ["Request", <code key="request">{request_id}</code>],
    ["SHA-256", file && <code>{file.sha256}</code>],
    ["Platen", engine.platen],
    ["Chromium", engine.chromium],
    ...Object.entries(metadata).map(([name, value]): [string, ReactNode] => [name, value]),
  ];

  return (
    <section className="panel" aria-labelledby="facts-heading">
      <h2 id="facts-heading">Details</h2>
      <dl className="facts">
        {facts
          .filter(([, value]) => value !== null && value !== undefined && value !== "" && value !== false)
          .map(([name, value]) => (
            <div key={name} className="fact">
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
