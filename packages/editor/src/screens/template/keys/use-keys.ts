/** Runs commands by their keys while the editor screen is open. */
import { useEffect } from "react";
import { type CommandName, commandOf } from "./key-bindings.ts";

export function useKeys(run: (command: CommandName) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A dialog over the screen has its own keys.
      if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
      const command = commandOf(event, isTyping(event.target));
      if (command === null) return;
      event.preventDefault();
      event.stopPropagation();
      run(command);
    };
    // Before the code editors, which have other meanings for some of the keys.
    addEventListener("keydown", onKey, { capture: true });
    return () => removeEventListener("keydown", onKey, { capture: true });
  }, [run]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}
