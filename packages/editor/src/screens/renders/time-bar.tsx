/** Where the time of a render went, as a bar; the same in words for those who do not see it. */
import type { Timings } from "../../api/renders.ts";
import { formatDuration } from "../../design/format.ts";
import "./time-bar.css";

const steps = [
  ["queue_ms", "queue", "Queue"],
  ["template_ms", "template", "Template"],
  ["browser_ms", "browser", "Browser"],
  ["finish_ms", "finish", "Finish"],
  ["check_ms", "check", "Check"],
] as const;

const WIDTH = 200;

interface Step {
  id: string;
  name: string;
  milliseconds: number;
}

export function TimeBar({ timings, hasLegend = false }: { timings: Timings; hasLegend?: boolean }) {
  const taken: Step[] = steps.flatMap(([field, id, name]) => {
    const milliseconds = timings[field];
    return milliseconds === null ? [] : [{ id, name, milliseconds }];
  });
  const total = taken.reduce((sum, step) => sum + step.milliseconds, 0);
  if (total === 0) return null;
  const words = taken.map(({ name, milliseconds }) => `${name} ${formatDuration(milliseconds)}`).join(", ");
  let x = 0;

  return (
    <figure className="time-bar">
      <svg viewBox={`0 0 ${WIDTH} 8`} preserveAspectRatio="none" role="img" aria-label={words}>
        <title>{words}</title>
        {taken.map(({ id, milliseconds }) => {
          const width = (milliseconds / total) * WIDTH;
          x += width;
          return <rect key={id} className={`step-${id}`} x={x - width} width={width} height="8" />;
        })}
      </svg>
      {hasLegend && (
        <ul aria-hidden="true" className="time-legend">
          {taken.map(({ id, name, milliseconds }) => (
            <li key={id}>
              <svg viewBox="0 0 8 8" width="8" height="8" aria-hidden="true">
                <rect className={`step-${id}`} width="8" height="8" rx="2" />
              </svg>
              {name} {formatDuration(milliseconds)}
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}
