/** Batches with their progress; the one that the address names is shown whole. */

import type { BatchSummary } from "../../api/batches.ts";
import { useList } from "../../api/page.ts";
import { describeError } from "../../api/problem.ts";
import { useTemplates } from "../../api/use-templates.ts";
import { Banner } from "../../design/banner.tsx";
import { Button } from "../../design/button.tsx";
import { CodeLine } from "../../design/code-line.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Link } from "../../design/link.tsx";
import { Loading } from "../../design/loading.tsx";
import { PageHead } from "../../design/page-head.tsx";
import { Table } from "../../design/table.tsx";
import { Time } from "../../design/time.tsx";
import { usePlace } from "../../router.ts";
import { useRefusal, useSession } from "../../shell/session-context.ts";
import { useNeedsPolling } from "../../shell/use-fresh-lists.ts";
import { batchCommand } from "../renders/render-command.ts";
import { BatchDetail } from "./batch-detail.tsx";
import { BatchStatusMark, Progress } from "./progress.tsx";

export default function BatchesScreen() {
  const id = usePlace().query.get("batch");

  return id === null ? <BatchList /> : <BatchDetail key={id} id={id} />;
}

function BatchList() {
  const { mode } = useSession();
  const refusal = useRefusal("render:read");
  const list = useList<BatchSummary>(["batches", mode], "/v1/batches", {
    isPolled: useNeedsPolling(),
    isEnabled: refusal === null,
  });

  return (
    <>
      <PageHead title="Batches">Many documents from one request, with one zip of all files.</PageHead>
      {refusal !== null && <Banner tone="warn">{refusal} Sign in with a key that has it to see batches.</Banner>}
      {list.isLoading && <Loading>Loading the batches …</Loading>}
      {list.isError && <Banner tone="bad">{describeError(list.error)}</Banner>}
      {list.isSuccess && list.entries.length === 0 && <NoBatches />}
      {list.entries.length > 0 && (
        <Table
          caption="Batches"
          columns={["Batch", "Status", "Progress", { name: "Failed", isNumber: true }, "Created", "Zip"]}
        >
          {list.entries.map((batch) => (
            <tr key={batch.id}>
              <td>
                <Link to={`/batches?batch=${batch.id}`} className="mono">{`…${batch.id.slice(-8)}`}</Link>
              </td>
              <td>
                <BatchStatusMark status={batch.status} />
              </td>
              <td className="row-bar">
                <Progress batch={batch} />
              </td>
              <td className="number">{batch.failed}</td>
              <td>
                <Time value={batch.created_at} />
              </td>
              <td>{batch.zip_url && <a href={batch.zip_url}>Download</a>}</td>
            </tr>
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

function NoBatches() {
  const templates = useTemplates({ isEnabled: useRefusal("template:read") === null });
  const slug = templates.entries.find(({ slug }) => slug === "certificate")?.slug ?? null;

  return (
    <EmptyState icon="batches" title="No batches yet">
      <p>A batch renders up to 1,000 documents from one request. All items are checked before the first is rendered.</p>
      <CodeLine label="A request that makes a batch" code={batchCommand(location.origin, slug)} />
    </EmptyState>
  );
}
