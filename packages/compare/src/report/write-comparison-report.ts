/** One HTML file that shows documents before, after and their difference; it asks for nothing from anywhere. */
import { readFileSync } from "node:fs";
import type { Box } from "../box.ts";
import type { PagePictures } from "../comparison.ts";
import { pageName } from "../describe-difference.ts";
import type { Report, ReportEntry, ReportMessage } from "./report-entry.ts";

/**
 * @example
 * await writeFile("report.html", writeComparisonReport({ title: "invoice", from: "invoice@3", to: "invoice@4", entries }));
 */
export function writeComparisonReport(report: Report): string {
  const frame = readFileSync(new URL("./frame.html", import.meta.url), "utf8");
  const parts: Record<string, string> = {
    title: escapeHtml(report.title),
    summary: summary(report),
    entries: report.entries.map((entry, index) => section(entry, index, report)).join("\n"),
  };

  // A function, because a replacement text could hold patterns such as $&.
  return frame.replace(/\{(title|summary|entries)\}/g, (_, name: string) => parts[name] ?? "");
}

function summary({ title, from, to, entries }: Report): string {
  const different = entries.filter(({ verdict }) => verdict !== "equal").length;
  const counted =
    entries.length === 1
      ? entries[0]!.verdict === "equal"
        ? "no difference"
        : entries[0]!.verdict
      : `${different} of ${entries.length} differ`;

  const sides = `${from} → ${to}`;

  // A title that names both sides already need not be repeated.
  return title.includes(sides) ? counted : `${escapeHtml(sides)}: ${counted}`;
}

const VERDICTS: Readonly<Record<ReportEntry["verdict"], string>> = {
  equal: "no difference",
  different: "different",
  failed: "failed",
};

function section({ name, verdict, messages, pages, note }: ReportEntry, index: number, report: Report): string {
  const shown = new Set(pages.map(({ page }) => page.to ?? page.from));
  const item = ({ page, text }: ReportMessage) =>
    page !== null && shown.has(page)
      ? `<li><a href="#${anchor(index, page)}">${escapeHtml(text)}</a></li>`
      : `<li>${escapeHtml(text)}</li>`;
  const lists = [...Map.groupBy(messages, ({ place }) => place)].flatMap(([place, own]) => [
    place === undefined ? "" : `<p class="place">${escapeHtml(place)}</p>`,
    `<ul>\n${own.map(item).join("\n")}\n</ul>`,
  ]);

  return [
    "<section>",
    `<h2>${escapeHtml(name)} <span class="verdict ${verdict}">${VERDICTS[verdict]}</span></h2>`,
    ...lists,
    note === undefined ? "" : `<p class="note">${escapeHtml(note)}</p>`,
    ...pages.map((page) => figure(page, index, report)),
    "</section>",
  ]
    .filter((line) => line !== "")
    .join("\n");
}

function figure(pictures: PagePictures, index: number, { from, to }: Report): string {
  const { page } = pictures;
  const name = pageName(page);
  const title = name.charAt(0).toUpperCase() + name.slice(1);

  return [
    `<figure id="${anchor(index, page.to ?? page.from)}" tabindex="-1">`,
    `<figcaption>${escapeHtml(title)}</figcaption>`,
    '<div class="panes">',
    pane("before", from, pictures.from, pictures, title),
    pane("after", to, pictures.to, pictures, title),
    "</div>",
    "</figure>",
  ].join("\n");
}

function pane(
  side: "before" | "after",
  label: string,
  png: Uint8Array | null,
  { boxes, width, height }: PagePictures,
  title: string,
): string {
  const shown =
    png === null
      ? `<div class="missing">The page is not in this document.</div>`
      : `<div class="sheet"><img alt="${escapeHtml(`${title}, ${side}`)}" src="data:image/png;base64,${Buffer.from(png).toString("base64")}">${marks(boxes, width, height)}</div>`;

  return `<div class="pane ${side}"><span>${side === "before" ? "Before" : "After"}: ${escapeHtml(label)}</span>${shown}</div>`;
}

/** Where the pictures differ, as shares of the sheet. */
function marks(boxes: readonly Box[], width: number, height: number): string {
  const share = (part: number, whole: number) => `${Math.round((10_000 * part) / whole) / 100}%`;
  const areas = boxes.map(
    ({ x, y, width: w, height: h }) =>
      `<i style="left:${share(x, width)};top:${share(y, height)};width:calc(${share(w, width)} + 6px);height:calc(${share(h, height)} + 6px)"></i>`,
  );

  return `<div class="boxes" aria-hidden="true">${areas.join("")}</div>`;
}

function anchor(index: number, page: number | null): string {
  return `entry-${index + 1}-page-${page ?? 0}`;
}

function escapeHtml(text: string): string {
  return text.replace(
    /[&<>"]/g,
    (character) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[character]!,
  );
}
