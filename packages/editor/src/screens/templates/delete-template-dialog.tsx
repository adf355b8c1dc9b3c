/** Asks once more before a template is deleted. */
import { useQueryClient } from "@tanstack/react-query";
import { deleteTemplate, type TemplateSummary } from "../../api/templates.ts";
import { Banner } from "../../design/banner.tsx";
import { Button } from "../../design/button.tsx";
import { Dialog } from "../../design/dialog.tsx";
import { useSubmit } from "../../design/use-submit.ts";

export function DeleteTemplateDialog({ template, onClose }: { template: TemplateSummary; onClose: () => void }) {
  const queries = useQueryClient();
  const { run, fault, isBusy } = useSubmit(async () => {
    await deleteTemplate(template.slug);
    await queries.invalidateQueries({ queryKey: ["templates"] });
    onClose();
  });

  return (
    <Dialog
      title={`Delete ${template.name}?`}
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onClick={onClose}>
            Keep it
          </Button>
          <Button kind="danger" isBusy={isBusy} onClick={() => void run()}>
            Delete
          </Button>
        </>
      }
    >
      <p>
        Its draft, versions, data sets and assets are deleted, and renders of <code>{template.slug}</code> are refused.
        The render log stays.
      </p>
      {fault !== null && <Banner tone="bad">{fault}</Banner>}
    </Dialog>
  );
}
