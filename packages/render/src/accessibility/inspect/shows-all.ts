/**
 * Whether a document surely shows all its elements, and writes no text of its own, hides, moves or covers none: by its source alone.
 * The engine need not compute its styles then before it prints it, which takes it longer than all our questions. Where anything
 * is in doubt, the document is asked.
 */

/** Elements that have a box wherever they are, and those that are inside drawings, or of the head. */
const plainTags = (
  "html head meta title style body address article aside header footer main nav section div p h1 h2 h3 h4 h5 h6 hr pre " +
  "blockquote ol ul li dl dt dd figure figcaption table caption thead tbody tfoot tr th td a abbr b bdi bdo br cite code " +
  "data del em i img ins kbd mark q s samp small span strong sub sup time u var svg g path rect circle ellipse line polyline " +
  "polygon defs desc lineargradient radialgradient stop clippath symbol text tspan use"
).replaceAll(" ", "|");
const otherTag = new RegExp(`</?(?!(?:${plainTags})(?:[\\s/>]|$))[a-z]`, "i");

/** Attributes that hide an element, and roots of shadow trees, which may leave elements out. */
const hidesByAttribute = /(?<!aria-)hidden|popover|shadowroot|display\s*=|visibility|opacity/i;

/** A backslash, or a reference where styles are written in attributes and drawings, may stand for any letter. */
const mayMatter =
  /\\|&(?:#|[a-z]+;)|@import|animation|visibility|opacity|(?<![\w-])all\s*(?::|\/\*)|mask|filter|reflect|(?<!table-layout\s?:\s?)fixed|(?<![\w-])order\b|-reverse/i;

const plainDisplay =
  /(?<![\w-])display\s*:\s*(?:block|inline|inline-block|flex|inline-flex|grid|inline-grid|flow-root|list-item|table|inline-table|table-(?:row|cell|caption|(?:row|header|footer)-group))\s*(?=[;}"']|$)/gi;
/** What a style writes that nobody needs to hear: a point between two parts of a line. */
const wordlessContent =
  /(?<![\w.#-])content\s*:\s*(?:none|normal|"[^"\\\n\p{L}\p{N}]*"|'[^'\\\n\p{L}\p{N}]*')\s*(?=[;}]|$)/giu;

/** For a document without scripts. */
export function showsAll(html: string): boolean {
  const { styles, rest } = takeStylesOut(html);
  if (otherTag.test(rest) || hidesByAttribute.test(rest)) return false;

  for (const { 0: begun, 1: quote, index } of rest.matchAll(/style\s*=\s*(["']?)/gi)) {
    const start = index + begun.length;
    const end = quote ? rest.indexOf(quote, start) : -1;
    if (end === -1) return false;
    styles.push(rest.slice(start, end));
  }

  return styles.every(changesNothing);
}

/** Whatever could be a style element, with its tag. */
function takeStylesOut(html: string): { styles: string[]; rest: string } {
  const styles: string[] = [];
  let rest = "";
  let taken = 0;
  let start: number | null = null;
  for (const { 0: tag, index } of html.matchAll(/<\/?style\b/gi)) {
    const isEnd = tag[1] === "/";
    if (isEnd !== (start !== null)) continue;
    if (start === null) {
      rest += html.slice(taken, index);
      start = index;
    } else {
      styles.push(html.slice(start, index));
      taken = index;
      start = null;
    }
  }
  if (start === null) rest += html.slice(taken);
  else styles.push(html.slice(start));

  return { styles, rest };
}

/** A tag in what should be a style: a comment had its first one in it, or a title. */
const otherTagInStyle = /.</s;

function changesNothing(css: string): boolean {
  if (mayMatter.test(css) || otherTagInStyle.test(css)) return false;
  const rest = css.replaceAll(plainDisplay, "").replaceAll(wordlessContent, "");

  return !/display|(?<![\w.#-])content\b/i.test(rest);
}
