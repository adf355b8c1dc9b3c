/** Begins a template from nothing but its language. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { createTemplate, type Engine, engineNames } from "../../api/templates.ts";
import { Banner } from "../../design/banner.tsx";
import { Button } from "../../design/button.tsx";
import { SelectField } from "../../design/field.tsx";
import { onSubmit, useSubmit } from "../../design/use-submit.ts";
import { navigate } from "../../router.ts";
import { blankTemplate } from "./blank-template.ts";
import { NameFields, useNameFields } from "./name-fields.tsx";

export function BlankTemplateForm({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const fields = useNameFields({ name: "", slug: "" });
  const [kind, setKind] = useState<"pdf" | "image">("pdf");
  const [engine, setEngine] = useState<Engine>("liquid");
  const [isChecked, setChecked] = useState(false);
  const { run, fault, isBusy } = useSubmit(async () => {
    setChecked(true);
    if (fields.fault !== null) return;
    await createTemplate(blankTemplate(fields.values, kind, engine));
    await queries.invalidateQueries({ queryKey: ["templates"] });
    onClose();
    navigate(`/templates/${fields.values.slug}`);
  });

  return (
    <form className="choices" onSubmit={onSubmit(run)}>
      <NameFields fields={fields} isChecked={isChecked} />
      <div className="field-row">
        <SelectField label="Makes" value={kind} onChange={(event) => setKind(event.target.value as "pdf" | "image")}>
          <option value="pdf">PDF</option>
          <option value="image">Image</option>
        </SelectField>
        <SelectField label="Language" value={engine} onChange={(event) => setEngine(event.target.value as Engine)}>
          {Object.entries(engineNames).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      {fault !== null && <Banner tone="bad">{fault}</Banner>}
      <div>
        <Button type="submit" kind="primary" isBusy={isBusy}>
          Create
        </Button>
      </div>
    </form>
  );
}
