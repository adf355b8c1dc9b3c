/** `str.format`: `"{0} {name:>10}".format(a, name=b)`. Attributes and items are read as in a template, so nothing else is reached. */
import { Fault } from "../../../core/errors.ts";
import { SafeString } from "../../../core/output.ts";
import { type AnyMapping, mappingGet } from "../mapping.ts";
import { escapeHtml, isSafe } from "../markup.ts";
import { repr, str } from "../str.ts";
import type { RenderContext, Value } from "../value.ts";
import { formatValue } from "./format-spec.ts";
import { ascii } from "./percent.ts";

/** The values of a format call: by place and by name. */
interface FormatValues {
  positional: readonly Value[];
  named: ReadonlyMap<string, Value> | AnyMapping | undefined;
}

const PLAIN = /[^{}]+/y;

/** How deep places may be in the format of another place, as in Python. */
const DEEPEST = 2;

export function formatString(
  template: string | SafeString,
  values: FormatValues,
  context: RenderContext,
): string | SafeString {
  const escapes = template instanceof SafeString;
  const text = new StringFormat(values, escapes, context).format(escapes ? template.text : template, DEEPEST);

  return escapes ? new SafeString(text) : text;
}

class StringFormat {
  readonly #values: FormatValues;
  readonly #escapes: boolean;
  readonly #context: RenderContext;
  /** The number of the next `{}`; undefined once places have numbers of their own. */
  #next: number | undefined = 0;

  constructor(values: FormatValues, escapes: boolean, context: RenderContext) {
    this.#values = values;
    this.#escapes = escapes;
    this.#context = context;
  }

  format(template: string, depth: number): string {
    if (depth < 0) throw new Fault("The places of a format are nested too deeply.");
    const { meter } = this.#context.run;
    let text = "";
    let at = 0;
    while (at < template.length) {
      const character = template[at]!;
      if (character !== "{" && character !== "}") {
        PLAIN.lastIndex = at;
        const plain = PLAIN.exec(template)![0];
        text += plain;
        at += plain.length;
        continue;
      }
      if (template[at + 1] === character) {
        text += character;
        at += 2;
        continue;
      }
      if (character === "}") throw new Fault('A "}" in a format has no "{" before it: write "}}" for the sign.');
      const end = placeEnd(template, at);
      text += this.#place(template.slice(at + 1, end), depth);
      at = end + 1;
      meter.step();
      meter.string(text.length);
    }

    return text;
  }

  /** One place: `name.attribute[key]!conversion:specification`. */
  #place(place: string, depth: number): string {
    const match = /^(?<field>[^!:[]*(?:\[[^\]]*\][^!:[]*)*)(?:!(?<conversion>[^:]*))?(?::(?<spec>[\s\S]*))?$/.exec(
      place,
    );
    if (!match?.groups) throw new Fault(`"{${place}}" is not a place of a format.`);
    const value = this.#field(match.groups.field ?? "");
    const spec = this.format(match.groups.spec ?? "", depth - 1);
    const { conversion } = match.groups;
    if (conversion !== undefined)
      return this.#write(formatValue(this.#convert(value, conversion), spec, this.#context));
    if (this.#escapes && isSafe(value)) {
      if (spec !== "") throw new Fault("Safe HTML cannot be formatted further.");
      return str(value, this.#context);
    }

    return this.#write(formatValue(value, spec, this.#context));
  }

  #write(text: string): string {
    return this.#escapes ? escapeHtml(text) : text;
  }

  #convert(value: Value, conversion: string): Value {
    if (conversion === "s") return str(value, this.#context);
    if (conversion === "r") return repr(value, this.#context);
    if (conversion === "a") return ascii(repr(value, this.#context));

    throw new Fault(`"!${conversion}" is not a conversion of a format: there are !s, !r and !a.`);
  }

  #field(field: string): Value {
    const [first] = /^[^.[]*/.exec(field)!;
    let value = this.#argument(first);
    for (const part of field.slice(first.length).matchAll(/\.([^.[]*)|\[([^\]]*)\]|[\s\S]/g)) {
      if (part[1]) value = this.#context.run.attribute(value, part[1], this.#context);
      else if (part[2])
        value = this.#context.run.item(value, /^\d+$/.test(part[2]) ? Number(part[2]) : part[2], this.#context);
      else throw new Fault(`"{${field}}" is not a place of a format.`);
    }

    return value;
  }

  #argument(name: string): Value {
    if (name !== "" && !/^\d+$/.test(name)) return this.#named(name);
    if (name === "" && this.#next === undefined) throw new Fault('A format has either "{}" or "{0}", not both.');
    if (name !== "" && this.#next !== undefined && this.#next > 0) {
      throw new Fault('A format has either "{}" or "{0}", not both.');
    }
    const at = name === "" ? this.#next! : Number(name);
    this.#next = name === "" ? at + 1 : undefined;
    const value = this.#values.positional[at];
    if (value === undefined) throw new Fault("The format has more places than there are values.");

    return value;
  }

  #named(name: string): Value {
    const { named } = this.#values;
    const value = named instanceof Map ? named.get(name) : named && mappingGet(named as AnyMapping, name);
    if (value === undefined) throw new Fault(`The format has the place "${name}" but no value of that name.`);

    return value;
  }
}

/** Where the `}` of the place stands that opens at `start`. */
function placeEnd(template: string, start: number): number {
  let depth = 0;
  for (let at = start; at < template.length; at++) {
    if (template[at] === "{") depth++;
    else if (template[at] === "}" && --depth === 0) return at;
  }

  throw new Fault('A "{" in a format is not closed: write "{{" for the sign.');
}
