/** The addresses that the service writes in links and errors. */
import type { Settings } from "./settings.ts";

/** The addresses in links and errors, once the port is known. */
export function addressesOf(settings: Settings, port: number): { baseUrl: string; docsUrl: string } {
  const host = settings.host.includes(":") ? `[${settings.host}]` : settings.host;
  const baseUrl = settings.baseUrl ?? `http://${host}:${port}`;
  return { baseUrl, docsUrl: settings.docsUrl ?? `${baseUrl}/docs` };
}
