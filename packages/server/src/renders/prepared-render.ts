/** A render that was checked and may be worked on. */
import type { RenderJob, TemplateContent } from "@platen/render";
import type { InlineParts } from "./inline-template.ts";
import type { RenderRow } from "./render-row.ts";

/** What the worker needs besides the template version, kept as JSON while the render waits. */
export interface RenderPayload {
  /** The template, where it came with the request. */
  inline: InlineParts | null;
  settings: RenderJob["settings"];
  data: Record<string, unknown>;
  invoice: RenderJob["invoice"];
  now: string;
}

export interface PreparedRender {
  row: RenderRow;
  template: TemplateContent;
  payload: RenderPayload;
}
