/** Text that does not fit: cut off by a box, over other text, or outside the page. */

export interface Overflow {
  kind: "clipped" | "over" | "outside";
  /** The text that does not fit; shortened. */
  text: string;
  /** The element around it, such as `td.name`. */
  element: string;
  /** What cuts it off, or what it runs over. */
  other: string;
  /** How far, in CSS pixels. */
  pixels: number;
}

/** One sentence, for a person. */
export function describeOverflow({ kind, text, element, other, pixels }: Overflow): string {
  const millimetres = `${((pixels / 96) * 25.4).toFixed(1)} mm`;
  if (kind === "clipped") return `${quoted(text)} in ${element} is cut off by ${other}: ${millimetres} are not visible`;
  if (kind === "over") return `${quoted(text)} in ${element} runs over ${quoted(other)}`;

  return `${quoted(text)} in ${element} is ${millimetres} outside the page`;
}

function quoted(text: string): string {
  return `"${text.length > 60 ? `${text.slice(0, 59)}…` : text}"`;
}
