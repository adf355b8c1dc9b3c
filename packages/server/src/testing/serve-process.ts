/** A service as a process of its own, for tests that kill it. */
import { serve } from "../serve.ts";
import { readSettings } from "../settings/read-settings.ts";

const service = await serve(readSettings(process.env));
process.once("SIGTERM", async () => {
  await service.close();
  process.exit(0);
});
process.send?.({ url: service.url });
