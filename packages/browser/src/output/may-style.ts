/** Looks for something in the styles of a document before it is loaded. */
import type { PrintJob } from "../job.ts";

/** Whether the document or one of its style sheets matches; true where it could load a sheet from another host. */
export function mayStyle({ html, network }: PrintJob, matches: (css: string) => boolean): boolean {
  const { assets, allowHosts } = network;
  if (allowHosts.length > 0 && /<link|@import/i.test(html)) return true;

  return (
    matches(html) ||
    [...assets.values()].some(
      ({ contentType, bytes }) => contentType.startsWith("text/css") && matches(Buffer.from(bytes).toString("latin1")),
    )
  );
}
