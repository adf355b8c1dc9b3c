/** Begins a template as a copy of one that is there, such as a starter. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { duplicateTemplate, type TemplateSummary } from "../../api/templates.ts";
import { useTemplates } from "../../api/use-templates.ts";
import { Banner } from "../../design/banner.tsx";
import { Button } from "../../design/button.tsx";
import { SelectField } from "../../design/field.tsx";
import { Loading } from "../../design/loading.tsx";
import { onSubmit, useSubmit } from "../../design/use-submit.ts";
import { navigate } from "../../router.ts";
import { NameFields, useNameFields } from "./name-fields.tsx";
import { freeSlug } from "./slug.ts";

export function CopyTemplateForm({ onClose }: { onClose: () => void }) {
  const { entries, isPending } = useTemplates({});
  const [chosen, setChosen] = useState<string | null>(null);
  const from = entries.find(({ slug }) => slug === chosen) ?? entries[0];
  if (isPending) return <Loading>Loading the templates …</Loading>;
  if (!from) return <p>There is no template to copy yet. Begin with a blank one.</p>;

  return (
    <div className="choices">
      <SelectField
        label="Copy of"
        value={from.slug}
        help="With its draft, data sets and assets; versions stay with the original."
        onChange={(event) => setChosen(event.target.value)}
      >
        {entries.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </SelectField>
      <CopyForm key={from.slug} from={from} taken={entries.map(({ slug }) => slug)} onClose={onClose} />
    </div>
  );
}

interface CopyFormProps {
  from: TemplateSummary;
  taken: string[];
  onClose: () => void;
}

function CopyForm({ from, taken, onClose }: CopyFormProps) {
  const queries = useQueryClient();
  const fields = useNameFields({ name: `${from.name} copy`, slug: freeSlug(`${from.slug.slice(0, 70)}-copy`, taken) });
  const [isChecked, setChecked] = useState(false);
  const { run, fault, isBusy } = useSubmit(async () => {
    setChecked(true);
    if (fields.fault !== null) return;
    await duplicateTemplate(from.slug, fields.values);
    await queries.invalidateQueries({ queryKey: ["templates"] });
    onClose();
    navigate(`/templates/${fields.values.slug}`);
  });

  return (
    <form className="choices" onSubmit={onSubmit(run)}>
      <NameFields fields={fields} isChecked={isChecked} />
      {fault !== null && <Banner tone="bad">{fault}</Banner>}
      <div>
        <Button type="submit" kind="primary" isBusy={isBusy}>
          Create
        </Button>
      </div>
    </form>
  );
}
