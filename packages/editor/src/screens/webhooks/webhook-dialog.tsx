/** Makes a webhook or changes one. The secret of a new one is shown this once. */
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { changeWebhook, createWebhook, type Webhook, webhookEvents } from "../../api/webhooks.ts";
import { Banner } from "../../design/banner.tsx";
import { Button } from "../../design/button.tsx";
import { Dialog } from "../../design/dialog.tsx";
import { CheckField, TextField } from "../../design/field.tsx";
import { ShownOnce } from "../../design/shown-once.tsx";
import { onSubmit, useSubmit } from "../../design/use-submit.ts";

interface WebhookDialogProps {
  /** Null to make one. */
  webhook: Webhook | null;
  onClose: () => void;
}

export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const queries = useQueryClient();
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [events, setEvents] = useState<string[]>(webhook?.events ?? ["render.succeeded", "render.failed"]);
  const [secret, setSecret] = useState<string | null>(null);
  const formId = useId();
  const { run, fault, isBusy } = useSubmit(async () => {
    if (events.length === 0) throw new Error("Choose at least one event.");
    if (webhook === null) setSecret((await createWebhook({ url, events })).secret);
    else await changeWebhook(webhook.id, { url, events });
    await queries.invalidateQueries({ queryKey: ["webhooks"] });
    if (webhook !== null) onClose();
  });

  if (secret !== null) {
    return (
      <Dialog title="The secret of the webhook" onClose={onClose} actions={<Button onClick={onClose}>Done</Button>}>
        <ShownOnce secret={secret} label="The secret">
          Copy the secret now: your service verifies signatures with it. It is not shown again.
        </ShownOnce>
      </Dialog>
    );
  }

  return (
    <Dialog
      title={webhook === null ? "New webhook" : "Change the webhook"}
      size="medium"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} kind="primary" isBusy={isBusy}>
            {webhook === null ? "Create" : "Save"}
          </Button>
        </>
      }
    >
      <form id={formId} className="choices" onSubmit={onSubmit(run)}>
        <TextField
          label="Address"
          type="url"
          required
          autoFocus
          placeholder="https://shop.example.com/hooks"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
        <fieldset>
          <legend className="group-name">Events</legend>
          <div className="check-grid">
            {webhookEvents.map((name) => (
              <CheckField
                key={name}
                label={name}
                checked={events.includes(name)}
                onChange={(event) =>
                  setEvents(event.target.checked ? [...events, name] : events.filter((each) => each !== name))
                }
              />
            ))}
          </div>
        </fieldset>
        {fault !== null && <Banner tone="bad">{fault}</Banner>}
      </form>
    </Dialog>
  );
}
