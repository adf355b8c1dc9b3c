/** Shown while something is on its way. */
import type { ReactNode } from "react";
import "./loading.css";

export function Loading({ children, isWholePage = false }: { children: ReactNode; isWholePage?: boolean }) {
  const text = (
    <p className="loading" role="status">
      {children}
    </p>
  );

  return isWholePage ? <main className="whole-page">{text}</main> : text;
}
