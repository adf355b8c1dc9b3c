/** The status of a render in one word. */
import type { RenderStatus } from "../../api/renders.ts";
import { Status, type Tone } from "../../design/status.tsx";

const shown: Record<RenderStatus, [Tone, string]> = {
  queued: ["neutral", "Queued"],
  rendering: ["info", "Rendering"],
  succeeded: ["good", "Succeeded"],
  failed: ["bad", "Failed"],
};

export function RenderStatusMark({ status }: { status: RenderStatus }) {
  const [tone, word] = shown[status];

  return <Status tone={tone}>{word}</Status>;
}
