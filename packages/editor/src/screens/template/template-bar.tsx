/** The bar over the panes: the template, its data set, how far it is saved, and its dialogs. */
import { useEffect } from "react";
import { Button } from "../../design/button.tsx";
import { Status, Tag, type Tone } from "../../design/status.tsx";
import { useRefusal } from "../../shell/session-context.ts";
import type { SaveState } from "./template-store.ts";
import { useTemplate, useTemplateStore } from "./use-template.ts";

const STATES: Record<SaveState["state"], { name: string; tone: Tone }> = {
  saved: { name: "Saved", tone: "good" },
  saving: { name: "Saving", tone: "neutral" },
  offline: { name: "Offline", tone: "warn" },
  held: { name: "Not saved", tone: "warn" },
};
const ENGINES = { liquid: "Liquid", jinja2: "Jinja2", handlebars: "Handlebars" };

export function TemplateBar() {
  const store = useTemplateStore();
  const template = useTemplate((state) => state.template);
  const datasets = useTemplate((state) => state.datasets);
  const dataset = useTemplate((state) => state.dataset);
  const refusal = useRefusal("template:write");
  useEffect(() => {
    document.title = `${template.name} · Platen`;
  }, [template.name]);

  return (
    <header className="template-bar">
      <div className="template-title">
        <h1>{template.name}</h1>
        <Tag>{ENGINES[template.engine]}</Tag>
        <Tag>{template.published_version === null ? "not published" : `version ${template.published_version}`}</Tag>
      </div>
      <SaveStatus />
      <label className="template-dataset">
        <span>Data set</span>
        <select
          className="control"
          value={dataset ?? ""}
          disabled={datasets.length === 0}
          onChange={(event) => store.chooseDataset(event.currentTarget.value)}
        >
          {datasets.length === 0 && <option value="">none</option>}
          {datasets.map(({ name, default: isDefault }) => (
            <option key={name} value={name}>
              {isDefault ? `${name} (default)` : name}
            </option>
          ))}
        </select>
      </label>
      <div className="template-actions">
        <Button kind="quiet" icon="more" isIconOnly onClick={() => store.openDialog("palette")}>
          Commands
        </Button>
        <Button onClick={() => store.openDialog("document")}>Document</Button>
        <Button onClick={() => store.openDialog("versions")}>Versions</Button>
        <Button kind="primary" refusal={refusal} onClick={() => store.openDialog("publish")}>
          Publish
        </Button>
      </div>
    </header>
  );
}

/** The word that says how far the content is saved; the reason is in a banner. */
function SaveStatus() {
  const state = useTemplate(({ saved }) => saved.state);
  const { name, tone } = STATES[state];

  return (
    <div role="status" aria-label={name} className="save-status">
      <Status tone={tone}>{name}</Status>
    </div>
  );
}
