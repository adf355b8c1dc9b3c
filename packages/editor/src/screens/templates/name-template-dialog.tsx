/** Asks for a name and a slug: for a copy of a template, or for the template itself. */
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { duplicateTemplate, renameTemplate, type TemplateSummary } from "../../api/templates.ts";
import { Banner } from "../../design/banner.tsx";
import { Button } from "../../design/button.tsx";
import { Dialog } from "../../design/dialog.tsx";
import { onSubmit, useSubmit } from "../../design/use-submit.ts";
import { navigate } from "../../router.ts";
import { NameFields, useNameFields } from "./name-fields.tsx";

interface NameTemplateDialogProps {
  purpose: "duplicate" | "rename";
  template: TemplateSummary;
  onClose: () => void;
}

export function NameTemplateDialog({ purpose, template, onClose }: NameTemplateDialogProps) {
  const queries = useQueryClient();
  const isCopy = purpose === "duplicate";
  const fields = useNameFields(
    isCopy
      ? { name: `${template.name} copy`, slug: `${template.slug.slice(0, 75)}-copy` }
      : { name: template.name, slug: template.slug },
  );
  const [isChecked, setChecked] = useState(false);
  const formId = useId();
  const { run, fault, isBusy } = useSubmit(async () => {
    setChecked(true);
    if (fields.fault !== null) return;
    if (isCopy) await duplicateTemplate(template.slug, fields.values);
    else await renameTemplate(template.slug, fields.values);
    await queries.invalidateQueries({ queryKey: ["templates"] });
    onClose();
    if (isCopy) navigate(`/templates/${fields.values.slug}`);
  });

  return (
    <Dialog
      title={isCopy ? `Duplicate ${template.name}` : `Rename ${template.name}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} kind="primary" isBusy={isBusy}>
            {isCopy ? "Duplicate" : "Rename"}
          </Button>
        </>
      }
    >
      <p>
        {isCopy
          ? "The copy has the draft, the data sets and the assets, but no published version."
          : "Renders that name the old slug are refused from then on; the render log keeps its records."}
      </p>
      <form id={formId} className="choices" onSubmit={onSubmit(run)}>
        <NameFields fields={fields} isChecked={isChecked} />
      </form>
      {fault !== null && <Banner tone="bad">{fault}</Banner>}
    </Dialog>
  );
}
