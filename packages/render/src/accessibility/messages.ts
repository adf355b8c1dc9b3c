/** What the reports say of each code: what is wrong, with its values, and what to change in the template. */
import type { FaultCode, Finding, LossCode } from "./inspect/inspection.ts";

/** Of a fault that the file fails for. */
export const FAULTS: Readonly<Record<FaultCode, (finding: Finding) => string>> = {
  "document-title": () => "The document has no title. Set pdf.metadata.title, or write a title element in the head.",
  "figure-name": () =>
    'A chart, canvas or drawing has no name. Say in aria-label what it shows, or write aria-hidden="true" where it is decoration.',
  "heading-order": ({ levels }) => `${headingFault(levels)} Begin with h1 and go down one level at a time.`,
  "image-alt": () =>
    'An image has no alternative text. Say in its alt attribute what it shows, or write alt="" where it is decoration.',
  "masked-text": () => "Text under a CSS mask is in the file twice. Take the mask off, or put the text beside it.",
  "table-cell-empty": () => "An empty cell is written as no cell in the file. Put a non-breaking space (&nbsp;) in it.",
  "table-rows": ({ columns }) =>
    `${rowFault(columns)} Correct its colspan and rowspan, or add the cells that are missing.`,
};

/** Of the same fault where finishing has fixed the file. */
export const REPAIRED: Readonly<Partial<Record<FaultCode, string>>> = {
  "masked-text":
    "Text under a CSS mask is painted twice; the second time was made an artifact. Take the mask off, or put the text beside it.",
  "table-cell-empty":
    "An empty cell is written as no cell; it was put back. A non-breaking space (&nbsp;) in it keeps it in the file.",
};

/** Of what no rule sees. */
export const LOSSES: Readonly<Record<LossCode, (finding: Finding) => string>> = {
  "alt-text": ({ text }) =>
    `The alternative text of an image is "${text}", which says nothing to a reader. Say what the image shows, or write alt="" where it is decoration.`,
  "filtered-text": () =>
    "Text under a CSS filter becomes a picture: nothing reads it, and nobody can search it. Take the filter off, or put the text beside it.",
  "fixed-text": () =>
    "Text in a box with position: fixed is on every page and is read once, where it is in the source. Use the template's header or footer for what runs along.",
  "form-control": () =>
    "A select, progress or meter element is printed as a picture: its value is not read. Write the value as text.",
  "generated-text": ({ text }) =>
    `Text from a style sheet, such as "${text}", is not read: ::before and ::after are decoration. Write it into the template.`,
  iframe: () => "What is inside a frame is not read. Write it into the template itself.",
  "link-name": () => "A link says nothing when it is read. Give it text, aria-label, or an image with alt.",
  media: () => "An object, embed or video element is not read. Put an image with alt, or text, in its place.",
  "reading-order": () =>
    "Boxes are painted in another order than they are written, and read as they are written. Write them in the order in which they are meant to be read.",
  "running-text": ({ text }) =>
    `"${text}" is in the margin of the pages only, which screen readers skip. Say it in the document too.`,
  "svg-role": () =>
    'The shapes of an svg element are not read. Give it role="img" and aria-label, or aria-hidden="true" where it is decoration.',
};

function headingFault(levels: Finding["levels"]): string {
  if (!levels) return "A heading level is skipped.";
  const { heading, before } = levels;

  return before === 0
    ? `The first heading is of level ${heading}.`
    : `A heading of level ${heading} comes after one of level ${before}.`;
}

function rowFault(columns: Finding["columns"]): string {
  return columns
    ? `A row spans ${count(columns.row, "column")} where its table has ${columns.table}.`
    : "The rowspan of a cell does not fit into its table.";
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}
