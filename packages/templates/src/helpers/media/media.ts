/** Images, data addresses and colours. */
import { Fault } from "../../core/errors.ts";
import { SafeString } from "../../core/output.ts";
import { escapeAttribute, readLength, short } from "../code/svg.ts";
import { defineHelper } from "../define-helper.ts";
import type { Helper } from "../helper.ts";

const altArgument = {
  name: "alt",
  type: "text",
  doc: "What it shows, for people who cannot see it; empty for decoration.",
  default: "",
} as const;
const widthArgument = {
  name: "width",
  type: "text",
  doc: "Its width with a unit, such as `40mm`.",
  optional: true,
  named: true,
} as const;
const heightArgument = {
  name: "height",
  type: "text",
  doc: "Its height with a unit, such as `20mm`.",
  optional: true,
  named: true,
} as const;

export const media: Helper[] = [
  defineHelper({
    name: "image",
    group: "media",
    doc: "An image element for one of the template's assets or a data address.",
    arguments: [
      { name: "source", type: "text", doc: "The name of the asset, or its address." },
      altArgument,
      widthArgument,
      heightArgument,
    ],
    returns: "html",
    examples: [
      {
        data: { logo: "logo.png" },
        value: "logo",
        args: ['"Muster & Co"'],
        named: { width: '"40mm"' },
        output: '<img src="logo.png" alt="Muster &amp; Co" style="width:40mm">',
      },
    ],
    run: ([source, alt, width, height], { meter }) => {
      meter.string(source.length);
      return source === "" ? "" : imageOf(source, alt, width, height);
    },
  }),
  defineHelper({
    name: "svg",
    group: "media",
    doc: "An SVG drawing from the data as an image. It is shown as a picture: scripts in it do not run and nothing is loaded.",
    arguments: [
      { name: "svg", type: "text", doc: "The text of the drawing." },
      altArgument,
      widthArgument,
      heightArgument,
    ],
    returns: "html",
    examples: [
      {
        data: { drawing: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
        value: "drawing",
        output: '<img src="data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=" alt="">',
      },
    ],
    run: ([text, alt, width, height], { meter }) => {
      if (text === "") return "";
      if (!/^<svg[\s>/]/i.test(withoutProlog(text))) {
        throw new Fault(`The drawing does not start with <svg>: it starts with "${text.trim().slice(0, 30)}".`);
      }
      meter.string(text.length);
      return imageOf(`data:image/svg+xml;base64,${base64(text)}`, alt, width, height);
    },
  }),
  defineHelper({
    name: "data_uri",
    group: "media",
    doc: "A text as a data address, in Base64.",
    arguments: [
      { name: "text", type: "text", doc: "The text." },
      { name: "type", type: "text", doc: "Its media type.", default: "text/plain" },
    ],
    returns: "text",
    examples: [{ data: { note: "Hi!" }, value: "note", args: ['"text/css"'], output: "data:text/css;base64,SGkh" }],
    run: ([text, type], { meter }) => {
      if (!/^[\w.+-]+\/[\w.+-]+$/.test(type))
        throw new Fault(`"${type}" is not a media type: write one such as "text/css".`);
      meter.string(Math.ceil(text.length * 1.4));
      return `data:${type};base64,${base64(text)}`;
    },
  }),
  defineHelper({
    name: "color",
    group: "media",
    doc: "A colour made lighter, darker or see-through.",
    arguments: [
      { name: "color", type: "text", doc: "The colour, as `#1a2b3c`." },
      { name: "lighten", type: "number", doc: "By how many percent of the way to white.", default: 0, named: true },
      { name: "darken", type: "number", doc: "By how many percent of the way to black.", default: 0, named: true },
      { name: "alpha", type: "number", doc: "How opaque it is, from 0 to 1.", default: 1, named: true },
    ],
    returns: "text",
    examples: [
      { data: { brand: "#336699" }, value: "brand", named: { lighten: "50" }, output: "#99b3cc" },
      { data: { brand: "#336699" }, value: "brand", named: { alpha: "0.5" }, output: "rgba(51, 102, 153, 0.5)" },
    ],
    run: ([color, lighten, darken, alpha]) => {
      if (color === "") return "";
      const channels = hexChannels(color)
        .map((channel) => channel + (255 - channel) * share("lighten", lighten))
        .map((channel) => Math.round(channel * (1 - share("darken", darken))));
      const opacity = Number(alpha);
      if (!(opacity >= 0 && opacity <= 1)) throw new Fault(`alpha is ${alpha}: use a number from 0 to 1.`);
      if (opacity < 1) return `rgba(${channels.join(", ")}, ${short(opacity)})`;
      return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
    },
  }),
];

function imageOf(source: string, alt: string, width: string | undefined, height: string | undefined): SafeString {
  const styles = [lengthStyle("width", width), lengthStyle("height", height)].filter((style) => style !== "").join(";");
  const style = styles === "" ? "" : ` style="${styles}"`;

  return new SafeString(`<img src="${escapeAttribute(source)}" alt="${escapeAttribute(alt)}"${style}>`);
}

/** The text after its XML declaration, comments and document type. */
function withoutProlog(text: string): string {
  let rest = text.trimStart();
  for (;;) {
    const end = rest.startsWith("<!--") ? "-->" : /^<[?!]/.test(rest) ? ">" : undefined;
    const at = end === undefined ? -1 : rest.indexOf(end);
    if (end === undefined || at === -1) return rest;
    rest = rest.slice(at + end.length).trimStart();
  }
}

function lengthStyle(name: string, length: string | undefined): string {
  if (length === undefined) return "";
  const { amount, unit } = readLength(length, name);

  return `${name}:${short(amount)}${unit}`;
}

function base64(text: string): string {
  let binary = "";
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCharCode(byte);

  return btoa(binary);
}

function hexChannels(color: string): number[] {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color.trim())?.[1];
  if (digits === undefined) throw new Fault(`"${color}" is not a colour here: write it as "#1a2b3c".`);
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;

  return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16));
}

function share(name: string, percent: number | bigint): number {
  const amount = Number(percent);
  if (!(amount >= 0 && amount <= 100)) throw new Fault(`${name} is ${percent}: use percent from 0 to 100.`);

  return amount / 100;
}
