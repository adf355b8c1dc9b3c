/** Makes a template: a blank one, a copy of one that is there, or one from a folder. */
import { useState } from "react";
import { Dialog } from "../../design/dialog.tsx";
import { TabList, TabPanel, useTabBase } from "../../design/tabs.tsx";
import { BlankTemplateForm } from "./blank-template-form.tsx";
import { CopyTemplateForm } from "./copy-template-form.tsx";
import { FolderForm } from "./folder-form.tsx";

const ways = [
  { id: "blank", name: "Blank" },
  { id: "copy", name: "Copy a template" },
  { id: "folder", name: "From a folder" },
];

export function NewTemplateDialog({ onClose }: { onClose: () => void }) {
  const [way, setWay] = useState("blank");
  const base = useTabBase();

  return (
    <Dialog title="New template" size="medium" onClose={onClose}>
      <TabList label="How to begin" tabs={ways} selected={way} onSelect={setWay} base={base} />
      <TabPanel base={base} tab={way} className="choices">
        {way === "blank" && <BlankTemplateForm onClose={onClose} />}
        {way === "copy" && <CopyTemplateForm onClose={onClose} />}
        {way === "folder" && <FolderForm onClose={onClose} />}
      </TabPanel>
    </Dialog>
  );
}
