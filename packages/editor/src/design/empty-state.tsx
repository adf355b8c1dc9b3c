/** What a list shows before there is anything in it: what it is for, and the first step. */
import type { ReactNode } from "react";
import { Icon, type IconName } from "./icons.tsx";
import "./empty-state.css";

interface EmptyStateProps {
  icon: IconName;
  title: string;
  children: ReactNode;
}

export function EmptyState({ icon, title, children }: EmptyStateProps) {
  return (
    <section className="empty" aria-label={title}>
      <div className="empty-icon">
        <Icon name={icon} />
      </div>
      <h2>{title}</h2>
      <div className="empty-body">{children}</div>
    </section>
  );
}
