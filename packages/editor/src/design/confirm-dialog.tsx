/** Asks once more before something is done that cannot be undone. */
import type { ReactNode } from "react";
import { Banner } from "./banner.tsx";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { useSubmit } from "./use-submit.ts";

interface ConfirmDialogProps {
  title: string;
  /** The button that does it. */
  action: string;
  onConfirm: () => Promise<void>;
  onClose: () => void;
  /** What happens then. */
  children: ReactNode;
}

export function ConfirmDialog({ title, action, onConfirm, onClose, children }: ConfirmDialogProps) {
  const { run, fault, isBusy } = useSubmit(onConfirm);

  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onClick={onClose}>
            Keep it
          </Button>
          <Button kind="danger" isBusy={isBusy} onClick={() => void run()}>
            {action}
          </Button>
        </>
      }
    >
      {children}
      {fault !== null && <Banner tone="bad">{fault}</Banner>}
    </Dialog>
  );
}
