/** Images, data addresses and colours. */
import { Fault } from "../../core/errors.ts";
import { SafeString } from "../../core/output.ts";
import { escapeAttribute, readLength, short } from "../code/svg.ts";
import { declaredMedia } from "../declarations/media/media.ts";
import { implementHelpers } from "../implement-helpers.ts";

export const media = implementHelpers(declaredMedia, {
  image: ([source, alt, width, height], { meter }) => {
    meter.string(source.length);
    return source === "" ? "" : imageOf(source, alt, width, height);
  },
  svg: ([text, alt, width, height], { meter }) => {
    if (text === "") return "";
    if (!/^<svg[\s>/]/i.test(withoutProlog(text))) {
      throw new Fault(`The drawing does not start with <svg>: it starts with "${text.trim().slice(0, 30)}".`);
    }
    meter.string(text.length);
    return imageOf(`data:image/svg+xml;base64,${base64(text)}`, alt, width, height);
  },
  data_uri: ([text, type], { meter }) => {
    if (!/^[\w.+-]+\/[\w.+-]+$/.test(type))
      throw new Fault(`"${type}" is not a media type: write one such as "text/css".`);
    meter.string(Math.ceil(text.length * 1.4));
    return `data:${type};base64,${base64(text)}`;
  },
  color: ([color, lighten, darken, alpha]) => {
    if (color === "") return "";
    const channels = hexChannels(color)
      .map((channel) => channel + (255 - channel) * share("lighten", lighten))
      .map((channel) => Math.round(channel * (1 - share("darken", darken))));
    const opacity = Number(alpha);
    if (!(opacity >= 0 && opacity <= 1)) throw new Fault(`alpha is ${alpha}: use a number from 0 to 1.`);
    if (opacity < 1) return `rgba(${channels.join(", ")}, ${short(opacity)})`;
    return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
  },
});

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
