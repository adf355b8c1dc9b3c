/** The box that a preview scrolls in. */
import type { ReactNode, RefObject } from "react";

interface ScrollerProps {
  ref: RefObject<HTMLElement | null>;
  /** The name of the box. */
  label: string;
  /** What it shows is not the draft as it is now. */
  isOld: boolean;
  children: ReactNode;
}

export function Scroller({ ref, label, isOld, children }: ScrollerProps) {
  return (
    <section
      ref={ref}
      className="preview-scroller"
      aria-label={label}
      data-old={isOld || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reachable by keyboard.
      tabIndex={0}
    >
      {children}
    </section>
  );
}
