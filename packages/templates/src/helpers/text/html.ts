/** Texts and HTML: escaping, line breaks, Markdown, JSON. */
import { Marked } from "marked";
import { Fault } from "../../core/errors.ts";
import { htmlEscaper } from "../../core/escape.ts";
import type { Meter } from "../../core/limits.ts";
import { SafeString } from "../../core/output.ts";
import { declaredHtmlTexts } from "../declarations/text/html.ts";
import { implementHelpers } from "../implement-helpers.ts";
import { textOf } from "../values.ts";

const escapeHtml = htmlEscaper({ '"': "&quot;", "'": "&#39;" });

/** Addresses that Markdown may link to or show. Anything else, `javascript:` above all, stays plain text. */
const SAFE_ADDRESS = /^(https?:|mailto:|tel:|#|\/(?!\/)|[^:]*$|data:image\/(png|jpeg|gif|webp);)/i;

/** Made when a template uses Markdown first: most load nothing of it. */
function makeMarkdown(): Marked {
  return new Marked({
    gfm: true,
    async: false,
    renderer: {
      html: ({ text: raw }) => escapeHtml(raw),
      link(token) {
        const label = this.parser.parseInline(token.tokens);
        if (!SAFE_ADDRESS.test(token.href.trim())) return label;
        const title = token.title ? ` title="${escapeHtml(token.title)}"` : "";
        return `<a href="${escapeHtml(token.href)}"${title}>${label}</a>`;
      },
      image(token) {
        if (!SAFE_ADDRESS.test(token.href.trim())) return escapeHtml(token.text);
        return `<img src="${escapeHtml(token.href)}" alt="${escapeHtml(token.text)}">`;
      },
    },
  });
}

let made: Marked | undefined;

const LONGEST_PARAGRAPH = 10_000;

export const htmlTexts = implementHelpers(declaredHtmlTexts, {
  escape: ([given]) => {
    if (given instanceof SafeString) return given;
    return new SafeString(escapeHtml(textOf(given)));
  },
  nl2br: ([given], { meter }) => {
    meter.string(given.length);
    return new SafeString(escapeHtml(given).replace(/\r?\n/g, "<br>\n"));
  },
  markdown: ([given, inline], { meter }) => {
    meter.string(given.length);
    countMarkdown(given, meter);
    made ??= makeMarkdown();
    const html = inline ? made.parseInline(given) : made.parse(given);
    return new SafeString(String(html));
  },
  strip_html: ([given], { meter }) => {
    meter.step(given.length >> 6);
    return withoutTags(given);
  },
  json: ([value, indent], { meter }) => {
    const written = JSON.stringify(value ?? null, jsonValue, Math.min(10, Math.max(0, Number(indent)))) ?? "null";
    meter.step(written.length >> 8);
    meter.string(written.length);
    return written.replaceAll("<", "\\u003c");
  },
});

function jsonValue(_name: string, value: unknown): unknown {
  if (value instanceof SafeString) return value.text;

  return typeof value === "bigint" ? Number(value) : value;
}

/** Emphasis takes time with the square of a paragraph's length, so long ones count much and very long ones are refused. */
function countMarkdown(text: string, meter: Meter): void {
  for (const paragraph of text.split(/\n[ \t]*\n/)) {
    if (paragraph.length > LONGEST_PARAGRAPH) {
      throw new Fault(
        `A paragraph of Markdown has ${paragraph.length} characters, more than ${LONGEST_PARAGRAPH}. Part it by an empty line.`,
      );
    }
    meter.step(1 + Math.ceil(paragraph.length ** 2 / 500));
  }
}

/** Scripts, styles and comments go with what they contain, of other elements only the tags. One pass over the text. */
function withoutTags(html: string): string {
  const endOf = (end: string, from: number) => {
    const at = html.indexOf(end, from);
    return at === -1 ? html.length : at + end.length;
  };
  let text = "";
  for (let at = 0; at < html.length; ) {
    const tag = html.indexOf("<", at);
    if (tag === -1) return text + html.slice(at);
    text += html.slice(at, tag);
    const name = /^<(script|style)\b/i.exec(html.slice(tag, tag + 8))?.[1];
    if (html.startsWith("<!--", tag)) at = endOf("-->", tag + 4);
    else at = endOf(">", name === undefined ? tag : endOf(`</${name}`, tag));
  }

  return text;
}
