/** One webhook: its state, its secret's rotation, and every attempt to reach it. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useList } from "../../api/page.ts";
import { describeError } from "../../api/problem.ts";
import { requestJson } from "../../api/request.ts";
import {
  changeWebhook,
  type Delivery,
  deleteWebhook,
  resendEvent,
  rotateWebhookSecret,
  testWebhook,
  type Webhook,
} from "../../api/webhooks.ts";
import { Banner } from "../../design/banner.tsx";
import { Button } from "../../design/button.tsx";
import { ConfirmDialog } from "../../design/confirm-dialog.tsx";
import { Dialog } from "../../design/dialog.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Switch } from "../../design/field.tsx";
import { formatDuration } from "../../design/format.ts";
import { Icon } from "../../design/icons.tsx";
import { Link } from "../../design/link.tsx";
import { Loading } from "../../design/loading.tsx";
import { PageHead } from "../../design/page-head.tsx";
import { ShownOnce } from "../../design/shown-once.tsx";
import { Status } from "../../design/status.tsx";
import { Table } from "../../design/table.tsx";
import { Time } from "../../design/time.tsx";
import { useSubmit } from "../../design/use-submit.ts";
import { navigate } from "../../router.ts";
import { useSession } from "../../shell/session-context.ts";
import { WebhookDialog } from "./webhook-dialog.tsx";
import { useWebhookRefusal } from "./webhook-refusal.ts";

const POLL_MS = 5_000;

export function WebhookDetail({ id }: { id: string }) {
  const { mode } = useSession();
  const queries = useQueryClient();
  const refusal = useWebhookRefusal();
  const webhook = useQuery({
    queryKey: ["webhooks", mode, id],
    queryFn: ({ signal }) => requestJson<Webhook>(`/v1/webhooks/${encodeURIComponent(id)}`, { signal }),
    // A receiver that answers 410 turns its webhook off.
    refetchInterval: POLL_MS,
  });
  const [dialog, setDialog] = useState<"change" | "rotate" | "delete" | null>(null);
  const [said, setSaid] = useState<{ isGood: boolean; text: string } | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: ["webhooks", mode, id] });
  const test = useSubmit(async () => {
    setSaid(null);
    const { succeeded, status_code, error, duration_ms } = await testWebhook(id);
    setSaid({
      isGood: succeeded,
      text: succeeded
        ? `The receiver answered with ${status_code} after ${formatDuration(duration_ms)}.`
        : `The test failed: ${error ?? `status ${status_code}`}`,
    });
    await refresh();
  });
  const toggle = useSubmit(async () => {
    await changeWebhook(id, { enabled: !webhook.data?.enabled });
    await refresh();
  });
  const back = (
    <Link to="/webhooks" className="back-link">
      <Icon name="back" />
      All webhooks
    </Link>
  );
  const fault = test.fault ?? toggle.fault;

  return (
    <>
      <PageHead
        title={webhook.data?.url ?? "Webhook"}
        before={back}
        actions={
          webhook.data && (
            <>
              <Button icon="refresh" isBusy={test.isBusy} refusal={refusal} onClick={() => void test.run()}>
                Send a test
              </Button>
              <Button refusal={refusal} onClick={() => setDialog("change")}>
                Change
              </Button>
              <Button refusal={refusal} onClick={() => setDialog("rotate")}>
                New secret
              </Button>
              <Button kind="danger" refusal={refusal} onClick={() => setDialog("delete")}>
                Delete
              </Button>
            </>
          )
        }
      />
      {webhook.isPending && <Loading>Loading the webhook …</Loading>}
      {webhook.isError && <Banner tone="bad">{describeError(webhook.error)}</Banner>}
      {fault !== null && <Banner tone="bad">{fault}</Banner>}
      {said !== null && <Banner tone={said.isGood ? "good" : "bad"}>{said.text}</Banner>}
      {webhook.data && (
        <>
          <div className="panel">
            <Switch
              label="Send events"
              checked={webhook.data.enabled}
              disabled={refusal !== null || toggle.isBusy}
              onChange={() => void toggle.run()}
            />
            <dl className="facts">
              <dt>Events</dt>
              <dd>{webhook.data.events.join(", ")}</dd>
              <dt>Created</dt>
              <dd>
                <Time value={webhook.data.created_at} />
              </dd>
            </dl>
          </div>
          <Deliveries id={id} refusal={refusal} />
        </>
      )}
      {dialog === "change" && webhook.data && <WebhookDialog webhook={webhook.data} onClose={() => setDialog(null)} />}
      {dialog === "rotate" && <RotateDialog id={id} onClose={() => setDialog(null)} />}
      {dialog === "delete" && <DeleteDialog id={id} onClose={() => setDialog(null)} />}
    </>
  );
}

function Deliveries({ id, refusal }: { id: string; refusal: string | null }) {
  const { mode } = useSession();
  const list = useList<Delivery>(["webhooks", mode, id, "deliveries"], `/v1/webhooks/${id}/deliveries`, {
    isPolled: true,
  });
  const [sent, setSent] = useState<string | null>(null);
  const resend = useSubmit(async (eventId: string) => {
    await resendEvent(eventId);
    setSent(eventId);
    await list.refetch();
  });
  if (list.isSuccess && list.entries.length === 0) {
    return (
      <EmptyState icon="clock" title="No deliveries yet">
        <p>The attempts to reach this address are listed here. Send a test to see one.</p>
      </EmptyState>
    );
  }

  return (
    <>
      {resend.fault !== null && <Banner tone="bad">{resend.fault}</Banner>}
      {sent !== null && <Banner tone="good">The event {sent} is sent again.</Banner>}
      {list.isError && <Banner tone="bad">{describeError(list.error)}</Banner>}
      {list.entries.length > 0 && (
        <Table
          caption="Deliveries"
          columns={[
            "Event",
            "Result",
            { name: "Attempt", isNumber: true },
            { name: "Time", isNumber: true },
            "When",
            "",
          ]}
        >
          {list.entries.map((delivery) => (
            <tr key={delivery.id}>
              <td>
                {delivery.event_type}
                <p className="row-soft mono">{`…${delivery.event_id.slice(-8)}`}</p>
              </td>
              <td>
                <Status tone={delivery.succeeded ? "good" : "bad"}>
                  {delivery.status_code === null ? "No answer" : String(delivery.status_code)}
                </Status>
                {delivery.error !== null && <p className="row-error">{delivery.error}</p>}
              </td>
              <td className="number">{delivery.attempt}</td>
              <td className="number">{formatDuration(delivery.duration_ms)}</td>
              <td>
                <Time value={delivery.created_at} />
              </td>
              <td className="actions">
                <Button
                  refusal={refusal}
                  aria-label={`Resend ${delivery.event_type} ${delivery.event_id.slice(-8)}`}
                  onClick={() => void resend.run(delivery.event_id)}
                >
                  Resend
                </Button>
              </td>
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

function RotateDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  const { run, fault, isBusy } = useSubmit(async () => setSecret((await rotateWebhookSecret(id)).secret));
  const actions =
    secret === null ? (
      <>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" isBusy={isBusy} onClick={() => void run()}>
          Make a new secret
        </Button>
      </>
    ) : (
      <Button onClick={onClose}>Done</Button>
    );

  return (
    <Dialog title="New secret" onClose={onClose} actions={actions}>
      <p>For a day, events are signed with the old and the new secret, so that your service can change over.</p>
      {secret !== null && (
        <ShownOnce secret={secret} label="The new secret">
          Copy the secret now. It is not shown again.
        </ShownOnce>
      )}
      {fault !== null && <Banner tone="bad">{fault}</Banner>}
    </Dialog>
  );
}

function DeleteDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const queries = useQueryClient();
  const remove = async () => {
    await deleteWebhook(id);
    onClose();
    navigate("/webhooks");
    await queries.invalidateQueries({ queryKey: ["webhooks"] });
  };

  return (
    <ConfirmDialog title="Delete the webhook?" action="Delete" onConfirm={remove} onClose={onClose}>
      <p>No more events are sent to it, and its deliveries are no longer listed.</p>
    </ConfirmDialog>
  );
}
