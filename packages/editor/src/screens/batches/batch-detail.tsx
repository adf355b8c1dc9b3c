/** One batch: its progress, and its renders with the failed ones first. */
import { useQuery } from "@tanstack/react-query";
import type { Batch } from "../../api/batches.ts";
import { useList } from "../../api/page.ts";
import { describeError } from "../../api/problem.ts";
import type { Render } from "../../api/renders.ts";
import { requestJson } from "../../api/request.ts";
import { Banner } from "../../design/banner.tsx";
import { Icon } from "../../design/icons.tsx";
import { Link } from "../../design/link.tsx";
import { Loading } from "../../design/loading.tsx";
import { PageHead } from "../../design/page-head.tsx";
import { Table } from "../../design/table.tsx";
import { useSession } from "../../shell/session-context.ts";
import { useNeedsPolling } from "../../shell/use-fresh-lists.ts";
import { RenderStatusMark } from "../renders/render-status.tsx";
import { Thumbnail } from "../renders/thumbnail.tsx";
import { failedFirst } from "./failed-first.ts";
import { BatchStatusMark, Progress } from "./progress.tsx";

const POLL_MS = 2_000;

export function BatchDetail({ id }: { id: string }) {
  const { mode } = useSession();
  const isPolled = useNeedsPolling();
  const batch = useQuery({
    queryKey: ["batches", mode, id],
    queryFn: ({ signal }) => requestJson<Batch>(`/v1/batches/${encodeURIComponent(id)}`, { signal }),
    refetchInterval: ({ state }) => (isPolled && state.data?.finished_at === null ? POLL_MS : false),
  });
  const back = (
    <Link to="/batches" className="back-link">
      <Icon name="back" />
      All batches
    </Link>
  );
  const zip = batch.data?.zip_url && (
    <a className="button button-primary" href={batch.data.zip_url}>
      <Icon name="download" />
      All files as zip
    </a>
  );

  return (
    <>
      <PageHead title="Batch" before={back} actions={zip} />
      {batch.isPending && <Loading>Loading the batch …</Loading>}
      {batch.isError && <Banner tone="bad">{describeError(batch.error)}</Banner>}
      {batch.data && (
        <>
          <p className="detail-title">
            <BatchStatusMark status={batch.data.status} />
            <code>{batch.data.id}</code>
          </p>
          <Progress batch={batch.data} />
          <Items batch={batch.data} />
        </>
      )}
    </>
  );
}

function Items({ batch }: { batch: Batch }) {
  const { mode } = useSession();
  // Only what failed has more to say than its status.
  const failures = useList<Render>(
    ["renders", mode, "failed of", batch.id, batch.failed],
    `/v1/renders?batch_id=${batch.id}&status=failed&limit=100`,
    { isEnabled: batch.failed > 0 },
  );
  const reasonOf = new Map(failures.entries.map(({ id, error }) => [id, error?.detail]));

  return (
    <Table
      caption="Renders of the batch, failed ones first"
      columns={[{ name: "Item", isNumber: true }, "Page", "Render", "Status", "Reason"]}
    >
      {failedFirst(batch.renders).map(({ id, index, status }) => (
        <tr key={id}>
          <td className="number">{index + 1}</td>
          <td>
            <Thumbnail id={id} isDrawn={status === "succeeded"} />
          </td>
          <td>
            <Link to={`/renders/${id}`} className="mono">{`…${id.slice(-8)}`}</Link>
          </td>
          <td>
            <RenderStatusMark status={status} />
          </td>
          <td>{reasonOf.get(id)}</td>
        </tr>
      ))}
    </Table>
  );
}
