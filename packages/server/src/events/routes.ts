/** /v1/events: what happens in a workspace, as it happens. */
import { endpoint } from "../http/endpoint.ts";
import type { App } from "../http/http-env.ts";
import type { Service } from "../service.ts";
import { makeEventStream } from "./event-stream.ts";

export function eventRoutes(app: App, service: Service): void {
  endpoint(
    app,
    service,
    {
      method: "get",
      path: "/v1/events",
      tag: "Events",
      summary: "Follow what happens",
      description:
        "A stream of server-sent events: `event:` is `render.succeeded`, `render.failed`, `batch.finished` or `template.changed`, `data:` the body that a webhook gets. `template.changed` has `data: {slug, etag}`; `etag` is null where the template was deleted or renamed. Sent are the events of the key's workspace and mode that its scopes allow to read. `Last-Event-ID` goes on after that event, up to an hour back; where that is not possible, one event `reset` says that events were missed. The stream ends when the key or session does.",
      scope: ["render:read", "template:read"],
      headers: ["Last-Event-ID"],
      answers: { 200: { description: "The stream.", contentTypes: ["text/event-stream"] } },
    },
    async ({ caller, context }) => {
      let leave = () => {};
      const stream = makeEventStream(() => leave());
      const reader = { caller, write: stream.write, end: stream.end };
      leave = await service.events.follow(reader, context.req.header("last-event-id"));
      if (context.req.raw.signal.aborted) leave();

      return context.body(stream.body, 200, {
        "Content-Type": "text/event-stream",
        "Cache-Control": "no-store",
        // Proxies that collect answers would hold events back.
        "X-Accel-Buffering": "no",
      });
    },
  );
}
