/** A state in one word, with a color and a shape. */
import type { ReactNode } from "react";
import "./status.css";

export type Tone = "good" | "warn" | "bad" | "info" | "neutral";

/** A small label with a dot; the text says what the color means. */
export function Status({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`status status-${tone}`}>{children}</span>;
}

/** A word in a frame, such as a mode or a version. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className="tag">{children}</span>;
}
