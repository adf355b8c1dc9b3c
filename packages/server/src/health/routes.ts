/** /healthz, /readyz and /metrics, for those who operate the service. */
import type { App } from "../http/http-env.ts";
import type { Service } from "../service.ts";

export function healthRoutes(app: App, service: Service): void {
  app.get("/healthz", (context) => context.json({ status: "ok" }));

  app.get("/readyz", async (context) => {
    const checks = {
      database: await works(() => service.database.ping()),
      storage: await works(() => service.storage.check()),
      browser: service.browser === null || (await service.browser.isReady()),
    };
    const isReady = Object.values(checks).every((works) => works);

    return context.json({ status: isReady ? "ready" : "not ready", checks }, isReady ? 200 : 503);
  });

  app.get("/metrics", async (context) =>
    context.body(await service.metrics.text(), 200, { "Content-Type": service.metrics.contentType }),
  );
}

async function works(check: () => Promise<void>): Promise<boolean> {
  try {
    await check();
    return true;
  } catch {
    return false;
  }
}
