/** A bar for each day of the month. The table of the same numbers is below it, so that the plot is one picture. */
import type { DayUnits } from "./days-of-month.ts";

const HEIGHT = 140;
const STEP = 24;
const AXIS = 18;
const LEFT = 34;

export function UsagePlot({ days }: { days: DayUnits[] }) {
  const most = roundUp(Math.max(...days.map(({ units }) => units), 1));
  const width = LEFT + days.length * STEP;
  const y = (units: number) => HEIGHT - (units / most) * (HEIGHT - 12);
  const busiest = days.reduce((best, each) => (each.units > best.units ? each : best));

  return (
    <svg
      className="usage-plot"
      viewBox={`0 0 ${width} ${HEIGHT + AXIS}`}
      role="img"
      aria-label={`Units by day; the most on ${busiest.day}: ${busiest.units}`}
    >
      {[0, most / 2, most].map((value) => (
        <g key={value}>
          <line className="usage-line" x1={LEFT} x2={width} y1={y(value)} y2={y(value)} />
          <text className="usage-label" x={LEFT - 6} y={y(value) + 4} textAnchor="end">
            {Number.isInteger(value) ? value : ""}
          </text>
        </g>
      ))}
      {days.map(({ day, units }, index) => (
        <g key={day}>
          <rect
            className="usage-bar"
            x={LEFT + index * STEP + 4}
            y={y(units)}
            width={STEP - 8}
            height={HEIGHT - y(units)}
            rx="2"
          >
            <title>{`${day}: ${units}`}</title>
          </rect>
          {(index === 0 || (index + 1) % 5 === 0) && (
            <text className="usage-label" x={LEFT + index * STEP + STEP / 2} y={HEIGHT + 14} textAnchor="middle">
              {index + 1}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

/** The next 1, 2 or 5 times a power of ten, so that the axis has plain numbers. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));

  return ([1, 2, 5, 10].find((factor) => factor * power >= value) ?? 10) * power;
}
