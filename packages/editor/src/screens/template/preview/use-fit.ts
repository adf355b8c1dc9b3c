/** The scale that a preview is drawn with: the chosen zoom, or as wide as the pane. */
import { type RefObject, useEffect, useState } from "react";
import type { Zoom } from "./preview-store.ts";

/** Space on both sides of the sheet, in CSS pixels. */
const SPACE = 40;
const LARGEST_FIT = 1.6;

/** `width` is that of the sheet at a scale of 1, in CSS pixels. */
export function useFit(scroller: RefObject<HTMLElement | null>, width: number, zoom: Zoom): number {
  const [room, setRoom] = useState(0);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    // The scroll bar's width is left out both with and without it, so that it cannot change the fit.
    const measure = () => setRoom(element.offsetWidth - 16 - SPACE);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [scroller]);
  if (zoom !== "fit") return zoom;
  if (room <= 0 || width <= 0) return 1;

  return Math.min(LARGEST_FIT, Math.max(0.1, room / width));
}
