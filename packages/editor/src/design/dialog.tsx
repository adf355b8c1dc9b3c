/** A dialog over the page: the browser's own, which keeps the focus inside and gives it back. */
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "./button.tsx";
import "./dialog.css";

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons at the bottom. */
  actions?: ReactNode;
  size?: "small" | "medium" | "large" | "full";
  /** False for a dialog that has no way around it: signing in again. */
  canClose?: boolean;
}

export function Dialog({ title, onClose, children, actions, size = "small", canClose = true }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open) return;
    element.showModal();
    // The browser would focus the button that closes it; a person came to type or choose.
    element.querySelector<HTMLElement>(".dialog-body :is(input, textarea, select)")?.focus();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={`dialog dialog-${size}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (canClose) onClose();
      }}
    >
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        {canClose && (
          <Button kind="quiet" icon="close" isIconOnly onClick={onClose}>
            Close
          </Button>
        )}
      </div>
      <div className="dialog-body">{children}</div>
      {actions && <div className="dialog-actions">{actions}</div>}
    </dialog>
  );
}
