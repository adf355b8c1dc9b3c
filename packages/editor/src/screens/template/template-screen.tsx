/** The editor screen of one template: files and code, data, preview and problems side by side. */
import type { ReactNode } from "react";
import type { TemplateStore } from "./template-store.ts";
import { TemplateContext } from "./use-template.ts";

/** What each pane shows. */
export interface Panes {
  bar: ReactNode;
  files: ReactNode;
  source: ReactNode;
  data: ReactNode;
  preview: ReactNode;
  problems: ReactNode;
  /** Dialogs: Document, Versions, Publish. */
  dialogs: ReactNode;
}

export function TemplateLayout({ store, panes }: { store: TemplateStore; panes: Panes }) {
  return (
    <TemplateContext value={store}>
      <div className="template-screen">
        <div className="template-bar">{panes.bar}</div>
        <div className="template-panes">
          <div className="template-pane template-pane-source">
            {panes.files}
            {panes.source}
          </div>
          <div className="template-pane template-pane-data">{panes.data}</div>
          <div className="template-pane template-pane-preview">{panes.preview}</div>
          <div className="template-pane template-pane-problems">{panes.problems}</div>
        </div>
        {panes.dialogs}
      </div>
    </TemplateContext>
  );
}
