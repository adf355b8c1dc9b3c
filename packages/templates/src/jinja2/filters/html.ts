/** Filters for HTML and addresses: escaping, tags, attributes, links. */
import { Fault } from "../../core/errors.ts";
import { SafeString } from "../../core/output.ts";
import { iterate, tryIterate } from "../values/iterate.ts";
import { isMapping, mappingEntries } from "../values/mapping.ts";
import { escapedText, escapeHtml, escapeValue } from "../values/markup.ts";
import { optionalInt, optionalText, textArgument } from "../values/methods/arguments.ts";
import { split } from "../values/methods/string-split.ts";
import { quote, str } from "../values/str.ts";
import { stripTags } from "../values/strip-tags.ts";
import { asText } from "../values/text.ts";
import { isTrue } from "../values/truth.ts";
import { typeName } from "../values/type-name.ts";
import { Undefined } from "../values/undefined.ts";
import type { RenderContext, Value } from "../values/value.ts";
import { filterTable } from "./filter.ts";
import { urlize } from "./urlize.ts";

export const htmlFilters = filterTable({
  e: ["", (context, value) => escapeValue(value, context)],
  escape: ["", (context, value) => escapeValue(value, context)],
  forceescape: ["", (context, value) => new SafeString(escapeHtml(str(value, context)))],
  safe: ["", (context, value) => (value instanceof SafeString ? value : new SafeString(str(value, context)))],
  striptags: ["", (context, value) => stripTags(str(value, context))],
  xmlattr: ["autospace?", attributes],
  urlencode: ["", urlEncode],
  urlize: ["trim_url_limit? nofollow? target? rel? extra_schemes?", links],
});

/** The text as safe HTML where output is escaped, else as plain text. */
function asHtml(text: string, context: RenderContext): Value {
  context.run.meter.string(text.length);

  return context.escaping.isOn ? new SafeString(text) : text;
}

function attributes(context: RenderContext, value: Value, [autospace]: (Value | undefined)[]): Value {
  if (value instanceof Undefined) throw value.fault();
  if (!isMapping(value)) throw new Fault(`"xmlattr" needs a dict but is given ${typeName(value)}.`);
  const shown: string[] = [];
  for (const [key, item] of mappingEntries(value)) {
    if (item === null || item instanceof Undefined) continue;
    const name = textArgument(key, "xmlattr");
    if (/[\s/>=]/.test(name)) {
      throw new Fault(`${quote(name)} cannot be the name of an attribute: it has white space, "/", ">" or "=".`);
    }
    context.run.meter.step();
    shown.push(`${escapedText(key, context)}="${escapedText(item, context)}"`);
  }
  const text = shown.join(" ");
  const isSpaced = autospace === undefined || isTrue(autospace, context);

  return asHtml(isSpaced && text !== "" ? ` ${text}` : text, context);
}

function urlEncode(context: RenderContext, value: Value): Value {
  if (asText(value) !== undefined || tryIterate(value, context) === undefined) {
    return quoteUrl(str(value, context)).replaceAll("%2F", "/");
  }
  const pairs = isMapping(value) ? mappingEntries(value) : pairsOf(value, context);
  const parts: string[] = [];
  for (const [key, item] of pairs) {
    context.run.meter.step();
    const encoded = [key, item].map((part) => quoteUrl(str(part, context)).replaceAll("%20", "+"));
    parts.push(encoded.join("="));
  }

  return parts.join("&");
}

function* pairsOf(value: Value, context: RenderContext): Iterable<[Value, Value]> {
  for (const pair of iterate(value, context)) {
    const [key, item, ...more] = iterate(pair, context);
    if (key === undefined || item === undefined || more.length > 0) {
      throw new Fault('"urlencode" needs a text, a dict or pairs of a name and a value.');
    }
    yield [key, item];
  }
}

function quoteUrl(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function links(context: RenderContext, value: Value, args: (Value | undefined)[]): Value {
  const [limit, nofollow, target, rel, schemes] = args;
  const words = new Set(split(optionalText(rel, "urlize") ?? "", undefined, -1));
  if (nofollow !== undefined && isTrue(nofollow, context)) words.add("nofollow");
  words.add("noopener");
  const extraSchemes: string[] = [];
  if (schemes !== undefined && schemes !== null) {
    for (const scheme of iterate(schemes, context)) extraSchemes.push(checkedScheme(scheme));
  }
  const text = escapedText(value, context);
  context.run.meter.step(text.length);

  const linked = urlize(
    text,
    {
      limit: optionalInt(limit, "urlize"),
      rel: [...words].sort().join(" "),
      target: optionalText(target, "urlize"),
      extraSchemes,
    },
    (length) => context.run.meter.string(length),
  );

  return asHtml(linked, context);
}

function checkedScheme(scheme: Value): string {
  const text = textArgument(scheme, "urlize");
  if (!/^[\p{L}\p{N}_.+-]{2,}:\/{0,2}$/u.test(text)) {
    throw new Fault(`"${text}" is not the start of an address, such as "tel:" or "ftp://".`);
  }

  return text;
}
