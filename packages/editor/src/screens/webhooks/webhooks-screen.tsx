/** Webhooks: where events are sent, and how the deliveries went. */
import { useState } from "react";
import { useList } from "../../api/page.ts";
import { describeError } from "../../api/problem.ts";
import type { Webhook } from "../../api/webhooks.ts";
import { Banner } from "../../design/banner.tsx";
import { Button } from "../../design/button.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Link } from "../../design/link.tsx";
import { Loading } from "../../design/loading.tsx";
import { PageHead } from "../../design/page-head.tsx";
import { Status } from "../../design/status.tsx";
import { Table } from "../../design/table.tsx";
import { Time } from "../../design/time.tsx";
import { usePlace } from "../../router.ts";
import { useRefusal, useSession } from "../../shell/session-context.ts";
import { WebhookDetail } from "./webhook-detail.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";
import { useWebhookRefusal } from "./webhook-refusal.ts";

export default function WebhooksScreen() {
  const id = usePlace().query.get("webhook");

  return id === null ? <WebhookList /> : <WebhookDetail key={id} id={id} />;
}

function WebhookList() {
  const { mode } = useSession();
  const readRefusal = useRefusal("webhook:manage");
  const refusal = useWebhookRefusal();
  const list = useList<Webhook>(["webhooks", mode], "/v1/webhooks", { isEnabled: readRefusal === null });
  const [isCreating, setCreating] = useState(false);
  const newWebhook = (
    <Button kind="primary" icon="plus" refusal={refusal} onClick={() => setCreating(true)}>
      New webhook
    </Button>
  );

  return (
    <>
      <PageHead title="Webhooks" actions={newWebhook}>
        Your service gets a signed request when a render or a batch ends, or when units run low. These are the {mode}{" "}
        ones.
      </PageHead>
      {readRefusal !== null && (
        <Banner tone="warn">{readRefusal} Sign in with a key that has it to see webhooks.</Banner>
      )}
      {list.isLoading && <Loading>Loading the webhooks …</Loading>}
      {list.isError && <Banner tone="bad">{describeError(list.error)}</Banner>}
      {list.isSuccess && list.entries.length === 0 && (
        <EmptyState icon="webhooks" title="No webhooks yet">
          <p>
            Events are sent as JSON and signed after Standard Webhooks: the headers <code>webhook-id</code>,{" "}
            <code>webhook-timestamp</code> and <code>webhook-signature</code>. Any library for that standard verifies
            them with the secret that you get when you make the webhook.
          </p>
          {newWebhook}
        </EmptyState>
      )}
      {list.entries.length > 0 && (
        <Table caption="Webhooks" columns={["Address", "Events", "State", "Changed"]}>
          {list.entries.map(({ id, url, events, enabled, updated_at }) => (
            <tr key={id}>
              <td>
                <Link to={`/webhooks?webhook=${id}`}>{url}</Link>
              </td>
              <td>{events.join(", ")}</td>
              <td>{enabled ? <Status tone="good">On</Status> : <Status tone="neutral">Off</Status>}</td>
              <td>
                <Time value={updated_at} />
              </td>
            </tr>
          ))}
        </Table>
      )}
      {isCreating && <WebhookDialog webhook={null} onClose={() => setCreating(false)} />}
    </>
  );
}
