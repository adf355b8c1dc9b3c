/** The words that a preview shows, where they are, and which lines of the template can have written them. */
import type { Page } from "playwright-core";
import { renderFlow } from "../src/screens/template/preview/render-flow.ts";

interface ShownWord {
  word: string;
  /** Which text of the text layer it is in, and where in that text. */
  span: number;
  offset: number;
}

const TEXTS = ".page-sheet .text-layer span:not(.markedContent)";

/** The words of the pages that are painted. */
export function shownWords(page: Page): Promise<ShownWord[]> {
  return page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)].flatMap((element, span) =>
        [...(element.textContent ?? "").matchAll(/\S+/g)].map(({ 0: word, index }) => ({ word, span, offset: index })),
      ),
    TEXTS,
  );
}

export async function clickWord(page: Page, { word, span, offset }: ShownWord): Promise<void> {
  const element = page.locator(TEXTS).nth(span);
  await element.scrollIntoViewIfNeeded();
  const point = await element.evaluate(
    ({ firstChild }, [start, end]) => {
      const range = document.createRange();
      range.setStart(firstChild!, start!);
      range.setEnd(firstChild!, end!);
      const { left, top, width, height } = range.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    },
    [offset, offset + word.length],
  );
  await page.mouse.click(point.x, point.y);
}

/** `file:line` of the cursor in `Source`. */
export function cursorPlace(page: Page): Promise<string> {
  return page.evaluate(() => {
    const files: Record<string, string> = {
      Template: "template.html",
      Style: "style.css",
      Head: "head.html",
      Header: "header.html",
      Footer: "footer.html",
    };
    const tab = document.querySelector('[role="tablist"][aria-label="Files"] [aria-selected="true"]');
    const name = (tab?.firstChild?.textContent ?? "").trim();
    const pane = document.querySelector(".template-pane-source");
    const line = /Line (\d+)/.exec(pane?.textContent ?? "")?.[1] ?? "0";
    return `${files[name] ?? `partials/${name}.html`}:${line}`;
  });
}

interface TemplateAnswer {
  engine: "liquid" | "jinja2" | "handlebars";
  draft: Parameters<typeof renderFlow>[0]["draft"];
  datasets: { data: unknown; default: boolean }[];
}

/** `file:line` of every element whose own text has the word, by the template evaluated apart from the service. */
export function expectedPlaces(
  page: Page,
  { engine, draft, datasets }: TemplateAnswer,
  word: string,
): Promise<string[]> {
  const data = JSON.stringify(datasets.find((dataset) => dataset.default)?.data ?? {});
  const { html, positions } = renderFlow({ engine, draft, data, now: Date.now() });
  const places = positions.map((position) => (position ? `${position.file}:${position.line}` : null));

  return page.evaluate(
    ([markup, found, wanted]) => {
      const parsed = new DOMParser().parseFromString(markup, "text/html");
      const texts = parsed.createTreeWalker(parsed.body, NodeFilter.SHOW_TEXT);
      const all = new Set<string>();
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        if (!node.textContent?.toLowerCase().includes(wanted.toLowerCase())) continue;
        const number = node.parentElement?.closest("[data-platen-element]")?.getAttribute("data-platen-element");
        const place = number ? found[Number(number)] : null;
        if (place) all.add(place);
      }
      return [...all];
    },
    // The page's policy reports styles, also of a document that is never shown.
    [html.replaceAll(/<style\b[\s\S]*?<\/style\s*>|\sstyle\s*=\s*("[^"]*"|'[^']*')/gi, ""), places, word] as const,
  );
}
