/** Arguments that every code drawn as SVG has: size, colours and a name for people who cannot see it. */
import type { Argument } from "../../helper.ts";

export const sizeArgument = {
  name: "size",
  type: "text",
  doc: "Its width, with a unit such as `30mm`, `3cm` or `120px`.",
  default: "30mm",
  named: true,
} as const satisfies Argument;

export const titleArgument = {
  name: "title",
  type: "text",
  doc: "What the code is, for people who cannot see it.",
  optional: true,
  named: true,
} as const satisfies Argument;

export const colorArgument = {
  name: "color",
  type: "text",
  doc: "The colour of the dark parts, such as `#1a2b3c` or `navy`.",
  default: "#000",
  named: true,
} as const satisfies Argument;

export const backgroundArgument = {
  name: "background",
  type: "text",
  doc: "The colour of the light parts; transparent where it is absent.",
  optional: true,
  named: true,
} as const satisfies Argument;
