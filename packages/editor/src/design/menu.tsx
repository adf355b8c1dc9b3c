/** A button that opens a menu, after the ARIA pattern: arrows move, Escape closes and gives the focus back. */
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { Button } from "./button.tsx";
import type { IconName } from "./icons.tsx";
import "./menu.css";

export interface MenuItem {
  name: string;
  onSelect: () => void;
  /** Why it cannot be chosen now. */
  refusal?: string | null | undefined;
  isDanger?: boolean;
  isChecked?: boolean;
}

interface MenuProps {
  /** The name of the button. */
  label: string;
  icon?: IconName;
  isIconOnly?: boolean;
  kind?: "plain" | "quiet";
  items: MenuItem[];
  children?: ReactNode;
}

export function Menu({ label, icon, isIconOnly = false, kind = "plain", items, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    if (!isOpen) return;
    list.current?.querySelector<HTMLElement>("[role^=menuitem]")?.focus();
    const closeOutside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    addEventListener("pointerdown", closeOutside);
    return () => removeEventListener("pointerdown", closeOutside);
  }, [isOpen]);

  const close = () => {
    setOpen(false);
    root.current?.querySelector<HTMLElement>("button[aria-haspopup]")?.focus();
  };
  const move = (event: KeyboardEvent) => {
    const entries = [...(list.current?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [])];
    const index = entries.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: index + 1, ArrowUp: index - 1 + entries.length, Home: 0, End: entries.length - 1 }[
      event.key
    ];
    if (next !== undefined) {
      event.preventDefault();
      entries[next % entries.length]?.focus();
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === "Tab") {
      setOpen(false);
    }
  };

  return (
    <div className="menu" ref={root}>
      <Button
        kind={kind}
        isIconOnly={isIconOnly}
        {...(icon ? { icon } : {})}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" || isOpen) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {isIconOnly ? label : (children ?? label)}
      </Button>
      {isOpen && (
        <div ref={list} id={id} role="menu" aria-label={label} className="menu-list" onKeyDown={move}>
          {items.map((item) => (
            <button
              key={item.name}
              type="button"
              {...(item.isChecked === undefined
                ? { role: "menuitem" }
                : { role: "menuitemradio", "aria-checked": item.isChecked })}
              aria-disabled={item.refusal ? true : undefined}
              title={item.refusal ?? undefined}
              tabIndex={-1}
              className={`menu-item${item.isDanger ? " menu-item-danger" : ""}`}
              onClick={() => {
                if (item.refusal) return;
                close();
                item.onSelect();
              }}
            >
              {item.name}
              {item.refusal && <span className="menu-refusal">{item.refusal}</span>}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
