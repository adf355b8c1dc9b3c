/** Whether webhooks may be changed. */
import { useRefusal, useSession } from "../../shell/session-context.ts";

/** Why webhooks of the mode that is shown cannot be made or changed; null where they can. */
export function useWebhookRefusal(): string | null {
  const { mode, session } = useSession();
  const scope = useRefusal("webhook:manage");
  // A session from a link writes live only.
  const reading = mode === session.mode ? null : `To change ${mode} webhooks, sign in with a ${mode} key.`;

  return scope ?? reading;
}
