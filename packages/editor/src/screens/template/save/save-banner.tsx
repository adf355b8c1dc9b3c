/** Why the content is not saved, and what to do about it. */
import { Banner } from "../../../design/banner.tsx";
import { Button } from "../../../design/button.tsx";
import { useEditor } from "../open-editor.ts";
import { useTemplate, useTemplateStore } from "../use-template.ts";

export function SaveBanner() {
  const store = useTemplateStore();
  const { saver } = useEditor();
  const saved = useTemplate((state) => state.saved);
  const conflicts = useTemplate((state) => state.conflicts);
  if (conflicts.length > 0) {
    const files = conflicts.map(({ file }) => file).join(", ");
    return (
      <Banner tone="warn" action={<Button onClick={() => store.openDialog("conflict")}>Compare</Button>}>
        {files} {conflicts.length === 1 ? "was" : "were"} also changed elsewhere, in the same lines. What you typed is
        kept here until you choose.
      </Banner>
    );
  }
  if (saved.state === "offline") {
    return (
      <Banner tone="warn" action={<Button onClick={() => void saver.saveNow()}>Try now</Button>}>
        {saved.reason} Go on typing: it is kept in this browser and saved once the service answers.
      </Banner>
    );
  }
  if (saved.state !== "held") return null;
  const { file, reason } = saved;
  const show = () => (file === "settings" ? store.openDialog("document") : store.openFile(file!));

  return (
    <Banner tone="warn" action={file !== null && <Button onClick={show}>Show</Button>}>
      {reason}
    </Banner>
  );
}
