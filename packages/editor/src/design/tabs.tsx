/** Tabs after the ARIA pattern: arrow keys move between them, one Tab stop for the whole list. */
import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import "./tabs.css";

interface TabItem {
  id: string;
  name: string;
  /** After the name, such as a count. */
  mark?: ReactNode;
}

interface TabListProps {
  /** The name of the list. */
  label: string;
  tabs: TabItem[];
  selected: string;
  onSelect: (id: string) => void;
  /** Makes the ids of the panels: `panelId(base, tab)`. */
  base: string;
  /** After the last tab, such as a button to add one. */
  children?: ReactNode;
}

export function TabList({ label, tabs, selected, onSelect, base, children }: TabListProps) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const index = tabs.findIndex((tab) => tab.id === selected);
    const target =
      event.key === "ArrowRight"
        ? (index + 1) % tabs.length
        : event.key === "ArrowLeft"
          ? (index - 1 + tabs.length) % tabs.length
          : event.key === "Home"
            ? 0
            : event.key === "End"
              ? tabs.length - 1
              : -1;
    const tab = tabs[target];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[target]?.focus();
  };

  return (
    <div className="tabs">
      <div ref={list} role="tablist" aria-label={label} className="tab-list" onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={tabId(base, tab.id)}
            className="tab"
            aria-selected={tab.id === selected}
            aria-controls={tab.id === selected ? panelId(base, tab.id) : undefined}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.name}
            {tab.mark !== undefined && <span className="tab-mark"> {tab.mark}</span>}
          </button>
        ))}
      </div>
      {children}
    </div>
  );
}

interface TabPanelProps {
  base: string;
  tab: string;
  className?: string;
  children: ReactNode;
}

/** What the selected tab shows. */
export function TabPanel({ base, tab, className, children }: TabPanelProps) {
  return (
    <div role="tabpanel" id={panelId(base, tab)} aria-labelledby={tabId(base, tab)} className={className}>
      {children}
    </div>
  );
}

/** A base for the ids of one tab list. */
export function useTabBase(): string {
  return useId();
}

function tabId(base: string, tab: string): string {
  return `${base}-tab-${encodeURIComponent(tab)}`;
}

function panelId(base: string, tab: string): string {
  return `${base}-panel-${encodeURIComponent(tab)}`;
}
