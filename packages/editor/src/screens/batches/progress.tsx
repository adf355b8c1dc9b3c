/** How far a batch is. */
import type { BatchSummary } from "../../api/batches.ts";
import { Status, type Tone } from "../../design/status.tsx";
import "./progress.css";

const shown: Record<BatchSummary["status"], [Tone, string]> = {
  queued: ["neutral", "Queued"],
  rendering: ["info", "Rendering"],
  succeeded: ["good", "Succeeded"],
  partially_failed: ["warn", "Partially failed"],
  failed: ["bad", "Failed"],
};

export function BatchStatusMark({ status }: { status: BatchSummary["status"] }) {
  const [tone, word] = shown[status];

  return <Status tone={tone}>{word}</Status>;
}

/** Succeeded and failed items as parts of one bar. */
export function Progress({ batch: { total, succeeded, failed } }: { batch: BatchSummary }) {
  const done = succeeded + failed;

  return (
    <div
      className="progress"
      role="progressbar"
      aria-label="Finished items"
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      aria-valuetext={`${done} of ${total}`}
    >
      <svg viewBox={`0 0 ${total} 1`} preserveAspectRatio="none" aria-hidden="true">
        <rect className="progress-good" width={succeeded} height="1" />
        <rect className="progress-bad" x={succeeded} width={failed} height="1" />
      </svg>
      <span>
        {done} of {total}
      </span>
    </div>
  );
}
