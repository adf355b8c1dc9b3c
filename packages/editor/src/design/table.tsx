/** A table that scrolls inside its own frame where the window is too narrow. */
import type { ReactNode } from "react";
import "./table.css";

interface TableProps {
  /** What the table lists, for screen readers. */
  caption: string;
  /** Names of the columns; an empty name is for a column of actions. */
  columns: (string | { name: string; isNumber: true })[];
  children: ReactNode;
}

export function Table({ caption, columns, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reachable by keyboard.
    <section className="table-frame" aria-label={caption} tabIndex={0}>
      <table className="table">
        <caption className="hidden-text">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => {
              const name = typeof column === "string" ? column : column.name;
              return (
                <th key={name} scope="col" className={typeof column === "string" ? undefined : "number"}>
                  {name === "" ? <span className="hidden-text">Actions</span> : name}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
