/** A template as PDFMonkey's API gives it, with what a test says of it. */
import type { FakeTemplate } from "./fake-pdfmonkey.ts";

const NOTHING = { left: null, center: null, right: null, content: null };

const fakeSettings = {
  header: NOTHING,
  footer: NOTHING,
  inject_javascript: false,
  margin: { top: 0, right: 0, bottom: 0, left: 0 },
  orientation: "portrait",
  paper_format: "a4",
  paper_height: 297,
  paper_width: 210,
  use_emojis: false,
  use_forms: false,
  use_paged: false,
};

interface Given {
  id: string;
  identifier: string;
  body?: string;
  scss?: string;
  sample?: unknown;
  settings?: Record<string, unknown>;
  [field: string]: unknown;
}

/** Published as it is drafted. */
export function fakeTemplate({ body = "", scss = "", sample = {}, settings = {}, ...given }: Given): FakeTemplate {
  const data = typeof sample === "string" ? sample : JSON.stringify(sample, null, 2);
  const all = { ...fakeSettings, ...settings };

  return {
    app_id: "22222222-3333-4444-5555-666666666666",
    edition_mode: "code",
    output_type: "pdf",
    body,
    body_draft: body,
    scss_style: scss,
    scss_style_draft: scss,
    sample_data: data,
    sample_data_draft: data,
    settings: all,
    settings_draft: all,
    template_folder_id: null,
    ttl: 86_400,
    ...given,
  };
}
