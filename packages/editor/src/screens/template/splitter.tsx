/** A line between two panes that moves with the pointer or the arrow keys; its place is kept for the next visit. */
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useState } from "react";

interface SplitterProps {
  /** The element whose custom property is the size of the pane, in percent. */
  panes: RefObject<HTMLElement | null>;
  name: string;
  property: "--code-size" | "--data-size" | "--problems-size";
  direction: "column" | "row";
}

const SMALLEST = 10;
const LARGEST = 80;
const STEP = 2;
const DEFAULTS = { "--code-size": 50, "--data-size": 28, "--problems-size": 20 };

export function Splitter({ panes, name, property, direction }: SplitterProps) {
  const [size, setSize] = useState(() => readSize(property));
  useEffect(() => panes.current?.style.setProperty(property, `${size}%`), [panes, property, size]);

  const change = (next: number) => {
    const limited = Math.min(Math.max(next, SMALLEST), LARGEST);
    setSize(limited);
    keepSize(property, limited);
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !panes.current) return;
    const box = panes.current.getBoundingClientRect();
    // Rows are sized from below: the pane under the line grows when the line goes up.
    const moved =
      direction === "column"
        ? ((event.clientX - box.left) / box.width) * 100
        : size - (event.movementY / box.height) * 100;
    change(moved);
  };
  const press = (event: KeyboardEvent) => {
    const grow = direction === "column" ? "ArrowRight" : "ArrowUp";
    const shrink = direction === "column" ? "ArrowLeft" : "ArrowDown";
    if (event.key !== grow && event.key !== shrink) return;
    event.preventDefault();
    change(size + (event.key === grow ? STEP : -STEP));
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that moves is a widget, which <hr> is not.
    <div
      role="separator"
      aria-label={name}
      aria-orientation={direction === "column" ? "vertical" : "horizontal"}
      aria-valuenow={Math.round(size)}
      aria-valuemin={SMALLEST}
      aria-valuemax={LARGEST}
      tabIndex={0}
      data-size={property}
      className={`splitter splitter-${direction}`}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onDoubleClick={() => change(DEFAULTS[property])}
      onKeyDown={press}
    />
  );
}

function storageKey(property: string): string {
  return `platen${property}`;
}

function readSize(property: keyof typeof DEFAULTS): number {
  const kept = Number(localStorage.getItem(storageKey(property)) ?? Number.NaN);

  return kept >= SMALLEST && kept <= LARGEST ? kept : DEFAULTS[property];
}

function keepSize(property: string, size: number): void {
  localStorage.setItem(storageKey(property), String(Math.round(size * 10) / 10));
}
