/** Copies a text; also on plain HTTP, where browsers give no clipboard to scripts. */
import { useState } from "react";
import { Button } from "./button.tsx";

interface CopyButtonProps {
  text: string;
  /** The name of the button. */
  children: string;
  isIconOnly?: boolean;
}

export function CopyButton({ text, children, isIconOnly = false }: CopyButtonProps) {
  const [state, setState] = useState<"ready" | "copied" | "refused">("ready");

  return (
    <>
      <Button
        kind={isIconOnly ? "quiet" : "plain"}
        icon={state === "copied" ? "check" : "copy"}
        isIconOnly={isIconOnly}
        onClick={async (event) => setState((await copyText(text, event.currentTarget)) ? "copied" : "refused")}
      >
        {children}
      </Button>
      <span role="status" className="hidden-text">
        {state === "copied" && "Copied."}
        {state === "refused" && "The browser does not allow copying. Select the text and copy it yourself."}
      </span>
    </>
  );
}

async function copyText(text: string, near: Element): Promise<boolean> {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Not allowed here: try the older way.
    }
  }
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "hidden-text";
  area.setAttribute("aria-hidden", "true");
  // Inside an open dialog, where the rest of the page cannot be focused.
  (near.closest("dialog") ?? document.body).append(area);
  area.select();
  const isCopied = document.execCommand("copy");
  area.remove();
  if (near instanceof HTMLElement) near.focus();

  return isCopied;
}
