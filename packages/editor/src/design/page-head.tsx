/** The head of a screen: its heading and its actions. */
import { type ReactNode, useEffect } from "react";
import "./page-head.css";

interface PageHeadProps {
  title: string;
  /** Under the heading, in a sentence. */
  children?: ReactNode;
  /** Before the heading, such as a link back. */
  before?: ReactNode;
  actions?: ReactNode;
}

export function PageHead({ title, children, before, actions }: PageHeadProps) {
  useEffect(() => {
    document.title = `${title} · Platen`;
  }, [title]);

  return (
    <header className="page-head">
      <div className="page-head-text">
        {before}
        <h1>{title}</h1>
        {children && <p className="page-head-lead">{children}</p>}
      </div>
      {actions && <div className="page-head-actions">{actions}</div>}
    </header>
  );
}
