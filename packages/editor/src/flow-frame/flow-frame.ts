/**
 * The only script that runs in the sealed frame of the Flow preview. It takes documents from the editor, puts them in
 * place of the frame's own, and says where elements are and which one was clicked.
 */
import { linkAssets } from "./asset-links.ts";
import { type MessageFromFrame, type MessageToFrame, type ShowMessage, STAMP } from "./messages.ts";
import { neutralize } from "./neutralize.ts";
import { applyPrintStyles } from "./print-styles.ts";

const OUTLINE = "data-platen-outlined";
/** A style sheet of the frame's own: outlines, and what a continuous column needs. */
const OWN_STYLE = `html{overflow:hidden!important}[${OUTLINE}]{outline:2px solid #2563eb!important;outline-offset:2px!important}`;

let urls: string[] = [];
let marks: number[] = [];

function send(message: MessageFromFrame): void {
  // The frame has an opaque origin; the editor checks that the message comes from its frame.
  parent.postMessage(message, "*");
}

function show({ id, html, assets, fonts, page, marks: wanted }: ShowMessage): void {
  for (const url of urls) URL.revokeObjectURL(url);
  const links = new Map(assets.map(({ path, blob }) => [path, URL.createObjectURL(blob)]));
  urls = [...links.values()];
  marks = wanted;

  // A parsed document is inert: its scripts never run, and the frame keeps its listeners.
  const parsed = new DOMParser().parseFromString(html, "text/html");
  neutralize(parsed);
  linkAssets(parsed, links);
  document.replaceChild(document.adoptNode(parsed.documentElement), document.documentElement);
  addStyle(fonts, "prepend");
  addStyle(OWN_STYLE, "append");
  applyPrintStyles(document, page);
  observer.disconnect();
  observer.observe(document.documentElement);
  if (document.body) observer.observe(document.body);
  send({ type: "shown", id, height: height(), tops: tops() });
}

function addStyle(text: string, where: "prepend" | "append"): void {
  const style = document.createElement("style");
  style.textContent = text;
  (document.head ?? document.documentElement)[where](style);
}

function height(): number {
  const { documentElement: root, body } = document;
  const bottom = Math.max(root.getBoundingClientRect().bottom, body?.getBoundingClientRect().bottom ?? 0);

  return Math.ceil(Math.max(bottom, body ? body.scrollHeight : 0));
}

function tops(): (number | null)[] {
  return marks.map((number) => {
    const box = elementOf(number)?.getBoundingClientRect();
    return box && (box.width > 0 || box.height > 0) ? box.top : null;
  });
}

function elementOf(number: number): Element | null {
  return document.querySelector(`[${STAMP}="${number}"]`);
}

function outline(number: number | null): void {
  for (const element of document.querySelectorAll(`[${OUTLINE}]`)) element.removeAttribute(OUTLINE);
  const element = number === null ? null : elementOf(number);
  if (!element) return;
  element.setAttribute(OUTLINE, "");
  const { top, bottom } = element.getBoundingClientRect();
  send({ type: "outlined", top, bottom });
}

const observer = new ResizeObserver(() => send({ type: "resized", height: height(), tops: tops() }));

addEventListener("message", ({ source, data }: MessageEvent<MessageToFrame>) => {
  if (source !== parent) return;
  if (data.type === "show") show(data);
  if (data.type === "outline") outline(data.element);
});

addEventListener(
  "click",
  (event) => {
    event.preventDefault();
    const element = event.target instanceof Element ? event.target.closest(`[${STAMP}]`) : null;
    if (element) send({ type: "clicked", element: Number(element.getAttribute(STAMP)) });
  },
  true,
);
for (const type of ["submit", "auxclick", "dragstart"]) {
  addEventListener(type, (event) => event.preventDefault(), true);
}

send({ type: "ready" });
