/** The page drawn to scale: paper, margins, header and footer. */
import { useTemplate } from "../use-template.ts";
import { readGeometry } from "./page-geometry.ts";

export function Sheet() {
  const settings = useTemplate((state) => state.draft.settings);
  const kind = useTemplate((state) => state.template.kind);
  if (kind === "image") return <ImageSheet settings={settings} />;
  const { width, height, margin, header, footer } = readGeometry(settings);
  const text = Math.max(width, height) / 26;
  const inner = {
    x: margin.left,
    y: margin.top,
    width: Math.max(0, width - margin.left - margin.right),
    height: Math.max(0, height - margin.top - margin.bottom),
  };
  const label = `${round(width)} × ${round(height)} mm, margins ${[margin.top, margin.right, margin.bottom, margin.left].map(round).join(", ")} mm`;

  return (
    <figure className="sheet">
      <svg viewBox={`-1 -1 ${width + 2} ${height + 2}`} role="img" aria-label={`The page: ${label}`}>
        <rect className="sheet-paper" width={width} height={height} />
        {header !== null && (
          <rect className="sheet-edge" x={margin.left} y={0} width={inner.width} height={Math.min(header, height)} />
        )}
        {footer !== null && (
          <rect
            className="sheet-edge"
            x={margin.left}
            y={Math.max(0, height - footer)}
            width={inner.width}
            height={Math.min(footer, height)}
          />
        )}
        <rect className="sheet-content" {...inner} />
        <Lines {...inner} step={text * 0.9} />
        {header !== null && (
          <text className="sheet-name" x={width / 2} y={Math.min(header, height) / 2} fontSize={text * 0.8}>
            Header
          </text>
        )}
        {footer !== null && (
          <text className="sheet-name" x={width / 2} y={height - Math.min(footer, height) / 2} fontSize={text * 0.8}>
            Footer
          </text>
        )}
        <text className="sheet-size" x={margin.left / 2} y={height / 2} fontSize={text * 0.7}>
          {round(margin.left)}
        </text>
        <text className="sheet-size" x={width - margin.right / 2} y={height / 2} fontSize={text * 0.7}>
          {round(margin.right)}
        </text>
      </svg>
      <figcaption>
        {round(width)} × {round(height)} mm
      </figcaption>
    </figure>
  );
}

/** Gray bars for the text of the document. */
function Lines({ x, y, width, height, step }: { x: number; y: number; width: number; height: number; step: number }) {
  const count = Math.max(0, Math.floor((height - step) / (step * 1.6)));
  const widths = [0.5, 0.95, 0.9, 0.93, 0.62, 0, 0.92, 0.88, 0.94, 0.4, 0];

  return Array.from({ length: Math.min(count, 60) }, (_, index) => ({
    top: y + step * (0.6 + index * 1.6),
    part: widths[index % widths.length]!,
  })).map(({ top, part }) => (
    <rect
      key={top}
      className="sheet-line"
      x={x + step * 0.4}
      y={top}
      width={Math.max(0, (width - step * 0.8) * part)}
      height={step * 0.45}
    />
  ));
}

function ImageSheet({ settings }: { settings: Readonly<Record<string, unknown>> }) {
  const { width = 1200, height = 630, scale = 2 } = (settings.image ?? {}) as Record<string, number>;
  const label = `${width} × ${height} CSS pixels, ${Math.round(width * scale)} × ${Math.round(height * scale)} pixels in the file`;

  return (
    <figure className="sheet">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`The image: ${label}`}>
        <rect className="sheet-paper" width={width} height={height} />
        <text className="sheet-name" x={width / 2} y={height / 2} fontSize={width / 18}>
          {width} × {height}
        </text>
      </svg>
      <figcaption>{label}</figcaption>
    </figure>
  );
}

function round(mm: number): number {
  return Math.round(mm * 10) / 10;
}
