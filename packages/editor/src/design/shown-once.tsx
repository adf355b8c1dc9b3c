/** A secret that the service shows this once: to copy now. */
import { Banner } from "./banner.tsx";
import { CodeLine } from "./code-line.tsx";

export function ShownOnce({ secret, label, children }: { secret: string; label: string; children: string }) {
  return (
    <>
      <Banner tone="warn">{children}</Banner>
      <CodeLine code={secret} label={label} />
    </>
  );
}
