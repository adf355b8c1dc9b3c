/** Filters for HTML, URLs and Base64. */
import { Fault } from "../../core/errors.ts";
import { SafeString } from "../../core/output.ts";
import type { Context } from "../run/context.ts";
import { escapeHtml } from "../values/escape-html.ts";
import { toStringValue } from "../values/text.ts";
import { type Filter, type FilterTable, filter } from "./filter.ts";

function text(value: unknown, context: Context): string {
  return toStringValue(value, context.meter);
}

/** With escaping on, the result is marked as HTML: it is not escaped a second time. */
function html(markup: string, context: Context): string | SafeString {
  context.meter.string(markup.length);

  return context.runtime.autoescape ? new SafeString(markup) : markup;
}

const escapeFilter: Filter = filter(0, 0, (input, _args, context) => {
  if (input === undefined || input === null) return undefined;

  return html(escapeHtml(text(input, context)), context);
});

export const htmlFilters: FilterTable = {
  escape: escapeFilter,
  h: escapeFilter,
  escape_once: filter(0, 0, (input, _args, context) => {
    const escaped = text(input, context).replace(/["><']|&(?!([a-zA-Z]+|#\d+);)/g, escapeHtml);
    return html(escaped, context);
  }),
  raw: filter(0, 0, (input, _args, context) =>
    input === undefined || input === null ? input : html(text(input, context), context),
  ),
  newline_to_br: filter(0, 0, (input, _args, context) => {
    const given = text(input, context);
    const isEscaped = input instanceof SafeString || !context.runtime.autoescape;
    // Liquid 4 leaves the carriage return of a line end before the break.
    const lineEnd = context.isRuby4 ? /\n/g : /\r?\n/g;
    return html((isEscaped ? given : escapeHtml(given)).replace(lineEnd, "<br />\n"), context);
  }),
  strip_html: filter(0, 0, (input, _args, context) => stripHtml(text(input, context))),
  url_encode: filter(0, 0, (input, _args, context) => {
    if (input === undefined || input === null) return undefined;
    const encoded = encodeURIComponent(text(input, context).toWellFormed())
      .replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
      .replaceAll("%20", "+");
    context.meter.string(encoded.length);
    return encoded;
  }),
  url_decode: filter(0, 0, (input, _args, context) => {
    if (input === undefined || input === null) return undefined;
    return urlDecode(text(input, context));
  }),
  base64_encode: filter(0, 0, (input, _args, context) => encodeBase64(text(input, context), context)),
  base64_decode: filter(0, 0, (input, _args, context) => decodeBase64(text(input, context), "base64_decode")),
  base64_url_safe_encode: filter(0, 0, (input, _args, context) =>
    encodeBase64(text(input, context), context).replaceAll("+", "-").replaceAll("/", "_"),
  ),
  base64_url_safe_decode: filter(0, 0, (input, _args, context) => {
    const given = text(input, context).replaceAll("-", "+").replaceAll("_", "/");
    return decodeBase64(given.padEnd(Math.ceil(given.length / 4) * 4, "="), "base64_url_safe_decode");
  }),
};

/** Scripts, comments and styles go with what is in them; of other tags only the tag goes. */
function stripHtml(given: string): string {
  let kept = removeBetween(given, ["<script", "</script>"], ["<!--", "-->"], ["<style", "</style>"]);
  kept = removeBetween(kept, ["<", ">"]);

  return kept;
}

/** Removes from each opening to the next closing; an opening that is never closed stays. One pass, however often it is not. */
function removeBetween(given: string, ...pairs: [string, string][]): string {
  let kept = "";
  let copied = 0;
  const neverClosed = new Set<string>();
  for (let at = given.indexOf("<"); at !== -1; at = given.indexOf("<", at)) {
    const pair = pairs.find(([open]) => !neverClosed.has(open) && given.startsWith(open, at));
    if (pair === undefined) {
      at++;
      continue;
    }
    const end = given.indexOf(pair[1], at + pair[0].length);
    if (end === -1) {
      neverClosed.add(pair[0]);
      continue;
    }
    kept += given.slice(copied, at);
    at = end + pair[1].length;
    copied = at;
  }

  return kept + given.slice(copied);
}

/** A percent sign that does not start an escape stays as it is; bytes that are not UTF-8 are a fault. */
function urlDecode(given: string): string {
  const bytes = new TextEncoder().encode(given.replaceAll("+", " "));
  const decoded: number[] = [];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] === 0x25 ? Number.parseInt(hexPair(bytes, at), 16) : Number.NaN;
    if (Number.isNaN(byte)) {
      decoded.push(bytes[at]!);
    } else {
      decoded.push(byte);
      at += 2;
    }
  }

  return fromUtf8(new Uint8Array(decoded), "url_decode");
}

function hexPair(bytes: Uint8Array, at: number): string {
  const pair = String.fromCharCode(bytes[at + 1] ?? 0, bytes[at + 2] ?? 0);

  return /^[0-9a-fA-F]{2}$/.test(pair) ? pair : "";
}

function fromUtf8(bytes: Uint8Array, filterName: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Fault(`"${filterName}" gives bytes that are not UTF-8 text: invalid byte sequence in UTF-8.`);
  }
}

function encodeBase64(given: string, context: Context): string {
  const bytes = new TextEncoder().encode(given);
  context.meter.string(Math.ceil(bytes.length / 3) * 4);
  let binary = "";
  for (let at = 0; at < bytes.length; at += 8_192) binary += String.fromCharCode(...bytes.subarray(at, at + 8_192));

  return btoa(binary);
}

function decodeBase64(given: string, filterName: string): string {
  if (given.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(given)) {
    throw new Fault(`"${filterName}" needs a Base64 text: invalid base64 provided.`);
  }
  const binary = atob(given);
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));

  return fromUtf8(bytes, filterName);
}
