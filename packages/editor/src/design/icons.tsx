/** The icons of the page: one stroke, drawn on a grid of 16, always next to a text or with a name on their button. */

const paths = {
  templates: "M4 1.5h5.5L13 5v9.5H4zM9.5 1.5V5H13M6.5 8h4M6.5 11h4",
  renders: "M2.5 3.5h11M2.5 8h11M2.5 12.5h7",
  batches: "M2 5l6-3 6 3-6 3zM2 8.5l6 3 6-3M2 11.5l6 3 6-3",
  webhooks:
    "M6 5.5a2.5 2.5 0 1 1 3.6 2.2L12 11.5M6.8 7.6 4.5 11.5M4.5 11.5h7M4.5 11.5a1.8 1.8 0 1 1-3 1.3M11.5 11.5a1.8 1.8 0 1 1 3 1.3",
  keys: "M9 7a3.5 3.5 0 1 1 1.5 1.5L5 14H2v-3zM11.5 4.5h.01",
  usage: "M2.5 13.5v-4M6.2 13.5v-8M9.8 13.5v-6M13.5 13.5v-11",
  import: "M8 1.5v8M4.8 6.5 8 9.7l3.2-3.2M2 11v3h12v-3",
  settings:
    "M2 4.5h6M12 4.5h2M2 11.5h2M8 11.5h6M10 2.7a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6zM6 9.7a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6z",
  plus: "M8 3v10M3 8h10",
  minus: "M3 8h10",
  search: "M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM10.5 10.5l3.5 3.5",
  copy: "M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z",
  check: "M3 8.5l3.5 3.5L13 4.5",
  close: "M3.5 3.5l9 9M12.5 3.5l-9 9",
  more: "M3.5 8h.01M8 8h.01M12.5 8h.01",
  chevronDown: "M4 6l4 4 4-4",
  chevronRight: "M6 4l4 4-4 4",
  warning: "M8 2l6.5 11.5h-13zM8 6.5v3.2M8 11.6h.01",
  error: "M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8zM8 5v3.6M8 11h.01",
  info: "M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8zM8 7.4V11M8 5h.01",
  clock: "M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8zM8 4.5V8l2.5 1.5",
  external: "M9.5 2.5h4v4M13.5 2.5 7.5 8.5M11.5 9.5v4h-9v-9h4",
  download: "M8 2v8M4.8 7 8 10.2 11.2 7M2.5 13.5h11",
  signOut: "M6.5 2.5h-4v11h4M10.5 5l3 3-3 3M13.5 8H6",
  folder: "M1.5 3.5h4.5l1.5 2h7v8h-13z",
  back: "M9.5 3.5 5 8l4.5 4.5",
  refresh: "M13.5 8a5.5 5.5 0 1 1-1.7-4M13.5 1.5v3.2h-3.2",
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <path
        d={paths[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
