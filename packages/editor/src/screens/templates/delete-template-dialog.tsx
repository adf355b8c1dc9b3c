/** Asks once more before a template is deleted. */
import { useQueryClient } from "@tanstack/react-query";
import { deleteTemplate, type TemplateSummary } from "../../api/templates.ts";
import { ConfirmDialog } from "../../design/confirm-dialog.tsx";

export function DeleteTemplateDialog({ template, onClose }: { template: TemplateSummary; onClose: () => void }) {
  const queries = useQueryClient();
  const remove = async () => {
    await deleteTemplate(template.slug);
    await queries.invalidateQueries({ queryKey: ["templates"] });
    onClose();
  };

  return (
    <ConfirmDialog title={`Delete ${template.name}?`} action="Delete" onConfirm={remove} onClose={onClose}>
      <p>
        Its draft, versions, data sets and assets are deleted, and renders of <code>{template.slug}</code> are refused.
        The render log stays.
      </p>
    </ConfirmDialog>
  );
}
