/** Asks for a name: of a new partial or data set, or a new name for one. */
import { useState } from "react";
import { Button } from "../../design/button.tsx";
import { Dialog } from "../../design/dialog.tsx";
import { TextField } from "../../design/field.tsx";

interface NameDialogProps {
  title: string;
  initial: string;
  /** Names that others have. */
  taken: readonly string[];
  pattern: RegExp;
  help: string;
  onName(name: string): void;
  onClose(): void;
}

export function NameDialog({ title, initial, taken, pattern, help, onName, onClose }: NameDialogProps) {
  const [name, setName] = useState(initial);
  const [fault, setFault] = useState<string | null>(null);
  const submit = () => {
    if (name === initial && initial !== "") return onClose();
    if (taken.includes(name)) return setFault(`${name} exists already: choose another name.`);
    if (!pattern.test(name)) return setFault(help);
    onName(name);
    onClose();
  };

  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" onClick={submit}>
            {initial === "" ? "Create" : "Rename"}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label="Name"
          help={help}
          fault={fault}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
