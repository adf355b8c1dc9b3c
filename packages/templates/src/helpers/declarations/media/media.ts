/** Declarations. Images, data addresses and colours. */
import { declareHelper } from "../../declare-helper.ts";

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

export const declaredMedia = {
  image: declareHelper({
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
  }),
  svg: declareHelper({
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
  }),
  data_uri: declareHelper({
    name: "data_uri",
    group: "media",
    doc: "A text as a data address, in Base64.",
    arguments: [
      { name: "text", type: "text", doc: "The text." },
      { name: "type", type: "text", doc: "Its media type.", default: "text/plain" },
    ],
    returns: "text",
    examples: [{ data: { note: "Hi!" }, value: "note", args: ['"text/css"'], output: "data:text/css;base64,SGkh" }],
  }),
  color: declareHelper({
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
  }),
};
