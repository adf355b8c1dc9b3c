/** A link to another screen: moves without loading the page, and opens in a new tab as any link does. */
import type { ComponentProps, MouseEvent } from "react";
import { addressOf, navigate, usePlace } from "../router.ts";

interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** An address of a screen, without the workspace. */
  to: string;
}

export function Link({ to, onClick, ...rest }: LinkProps) {
  usePlace(); // the address carries the workspace

  return (
    <a
      {...rest}
      href={addressOf(to)}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event)) return;
        event.preventDefault();
        navigate(to);
      }}
    />
  );
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
