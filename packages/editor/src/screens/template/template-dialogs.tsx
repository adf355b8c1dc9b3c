/** The dialogs Document, Versions and Publish of the editor screen, loaded when they are first opened. */
import { lazy } from "react";
import { useTemplate } from "./use-template.ts";

const DocumentDialog = lazy(async () => ({
  default: (await import("./page-setup/document-dialog.tsx")).DocumentDialog,
}));
const VersionsDialog = lazy(async () => ({ default: (await import("./versions/versions-dialog.tsx")).VersionsDialog }));
const PublishDialog = lazy(async () => ({ default: (await import("./versions/publish-dialog.tsx")).PublishDialog }));

export function TemplateDialogs() {
  const dialog = useTemplate((state) => state.dialog);

  return (
    <>
      {dialog === "document" && <DocumentDialog />}
      {dialog === "versions" && <VersionsDialog />}
      {dialog === "publish" && <PublishDialog />}
    </>
  );
}
