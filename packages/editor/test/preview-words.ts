/** The words that a preview shows, where they are, and which lines of the template can have written them. */
import type { Page } from "playwright-core";
import { renderFlow } from "../src/screens/template/preview/render-flow.ts";

export interface ShownWord {
  word: string;
  page: number;
  /** Which text of the page's text layer it is in, and where in that text. */
  span: number;
  offset: number;
}

const TEXTS = ".text-layer span:not(.markedContent)";

/** The words of every page, in the order of the file. */
export async function shownWords(page: Page): Promise<ShownWord[]> {
  const words: ShownWord[] = [];
  const count = await page.locator(".page-sheet").count();
  for (let number = 1; number <= count; number++) {
    const sheet = page.locator(`.page-sheet[data-page="${number}"]`);
    // Only the pages near the visible part are painted.
    await sheet.scrollIntoViewIfNeeded();
    await sheet.and(page.locator("[data-painted]")).waitFor();
    const texts = await sheet.locator(TEXTS).allTextContents();
    for (const [span, text] of texts.entries())
      for (const { 0: word, index } of text.matchAll(/\S+/g)) words.push({ word, page: number, span, offset: index });
  }

  return words;
}

export async function clickWord(page: Page, { word, page: number, span, offset }: ShownWord): Promise<void> {
  const element = page.locator(`.page-sheet[data-page="${number}"]`).locator(TEXTS).nth(span);
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

/** Frames what the line of the cursor prints, and gives the words in the frame. */
export async function outlinedWords(page: Page): Promise<string[]> {
  const outline = page.locator(".page-outline");
  await page.evaluate(() => document.querySelector(".page-outline")?.remove());
  await page.getByRole("textbox", { name: "Source" }).press("Control+Alt+j");
  await outline.waitFor();

  return outline.evaluate((frame, texts) => {
    const { left, top, right, bottom } = frame.getBoundingClientRect();
    const isInside = (element: Element) => {
      const box = element.getBoundingClientRect();
      const x = (box.left + box.right) / 2;
      const y = (box.top + box.bottom) / 2;
      return x >= left && x <= right && y >= top && y <= bottom;
    };
    const inside = [...frame.parentElement!.querySelectorAll(texts)].filter(isInside);
    return inside.flatMap((element) => element.textContent?.match(/\S+/g) ?? []);
  }, TEXTS);
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
  draft: Parameters<typeof renderFlow>[0]["draft"] & { header: string; footer: string };
  datasets: { data: unknown; default: boolean }[];
}

interface WrittenText {
  text: string;
  /** `file:line` of the element that it is in. */
  place: string;
  /** The whole text of the element around that one. */
  around: string;
}

/** Every text of the document with the element that wrote it, by the template evaluated apart from the service. */
export async function writtenTexts(page: Page, { engine, draft, datasets }: TemplateAnswer): Promise<WrittenText[]> {
  const data = JSON.stringify(datasets.find((dataset) => dataset.default)?.data ?? {});
  const texts: WrittenText[] = [];
  for (const part of ["source", "header", "footer"] as const) {
    const evaluated = renderFlow({ engine, draft: { ...draft, source: draft[part] }, data, now: Date.now() });
    const places = evaluated.positions.map((position) => {
      const isPart = part !== "source" && position?.file === "template.html";
      return position ? `${isPart ? `${part}.html` : position.file}:${position.line}` : null;
    });
    // The page's policy reports styles, also of a document that is never shown.
    const html = evaluated.html.replaceAll(/<style\b[\s\S]*?<\/style\s*>|\sstyle\s*=\s*("[^"]*"|'[^']*')/gi, "");
    texts.push(...(await page.evaluate(readTexts, [html, places] as const)));
  }

  return texts;
}

/** Runs in the page. */
function readTexts([markup, places]: readonly [string, (string | null)[]]): WrittenText[] {
  const parsed = new DOMParser().parseFromString(markup, "text/html");
  const nodes = parsed.createTreeWalker(parsed.body, NodeFilter.SHOW_TEXT);
  const texts: WrittenText[] = [];
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const owner = node.parentElement?.closest("[data-platen-element]");
    const place = owner ? places[Number(owner.getAttribute("data-platen-element"))] : null;
    const around = (owner?.parentElement ?? owner)?.textContent ?? "";
    if (place && node.textContent) texts.push({ text: node.textContent, place, around });
  }

  return texts;
}

/** The lines that can have written a word. */
export function placesOf(texts: readonly WrittenText[], word: string): string[] {
  return [...new Set(texts.filter(({ text }) => has(text, word)).map(({ place }) => place))];
}

/**
 * Whether a frame is around a word of a line: the word itself is in it, and none that is not in the element around the line's.
 * Words that no line wrote, such as those of a style sheet, can be in it.
 */
export function isFrameOf(
  texts: readonly WrittenText[],
  { place, word }: { place: string; word: string },
  words: readonly string[],
): boolean {
  const own = texts.filter((text) => text.place === place);
  const written = words.filter((word) => placesOf(texts, word).length > 0);

  return words.includes(word) && own.some(({ around }) => written.every((each) => has(around, each)));
}

function has(text: string, word: string): boolean {
  return text.toLowerCase().includes(word.toLowerCase());
}
