/** Finds a command or a file by typing part of its name. */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Dialog } from "../../../design/dialog.tsx";
import { useTemplateStore } from "../use-template.ts";
import { Keys } from "./keys-dialog.tsx";
import "./keys.css";

interface PaletteEntry {
  name: string;
  /** The key that does the same. */
  keys?: string | undefined;
  onSelect(): void;
}

interface PaletteProps {
  title: string;
  label: string;
  entries: readonly PaletteEntry[];
}

export function Palette({ title, label, entries }: PaletteProps) {
  const store = useTemplateStore();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState("");
  const [index, setIndex] = useState(0);
  const found = entries.filter(({ name }) => isMatch(name, query));
  const selected = found[Math.min(index, found.length - 1)];
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  });

  const close = () => store.openDialog(null);
  const choose = (entry: PaletteEntry) => {
    close();
    // After the dialog has given the focus back.
    setTimeout(() => entry.onSelect(), 0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setIndex((Math.min(index, found.length - 1) + step + found.length) % found.length);
    } else if (event.key === "Enter" && selected) {
      event.preventDefault();
      choose(selected);
    }
  };

  return (
    <Dialog title={title} onClose={close}>
      <div className="palette">
        <input
          type="text"
          className="control"
          role="combobox"
          aria-label={label}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={selected ? `${id}-${found.indexOf(selected)}` : undefined}
          autoComplete="off"
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setIndex(0);
          }}
          onKeyDown={onKeyDown}
        />
        <div ref={list} role="listbox" id={`${id}-list`} aria-label={label} className="palette-list">
          {found.map((entry, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys of the list.
            <div
              key={entry.name}
              role="option"
              id={`${id}-${at}`}
              tabIndex={-1}
              aria-selected={entry === selected}
              className="palette-option"
              onClick={() => choose(entry)}
            >
              <span>{entry.name}</span>
              {entry.keys && <Keys name={entry.keys} />}
            </div>
          ))}
        </div>
        {found.length === 0 && <p role="status">Nothing has that name.</p>}
      </div>
    </Dialog>
  );
}

/** Whether the letters of the query come in this order. */
function isMatch(name: string, query: string): boolean {
  const letters = name.toLowerCase();
  let at = -1;

  return [...query.toLowerCase().replaceAll(" ", "")].every((letter) => {
    at = letters.indexOf(letter, at + 1);
    return at !== -1;
  });
}
