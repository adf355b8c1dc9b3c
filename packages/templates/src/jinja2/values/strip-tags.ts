/** Takes the tags and comments out of HTML, joins white space and decodes entities. */
import { decodeEntities } from "./html-entities.ts";
import { split } from "./methods/string-split.ts";

export function stripTags(html: string): string {
  let text = "";
  let at = 0;
  for (let start = html.indexOf("<"); start !== -1; start = html.indexOf("<", at)) {
    const isComment = html.startsWith("<!--", start);
    const end = isComment ? html.indexOf("-->", start + 4) : html.indexOf(">", start);
    if (end === -1) break;
    text += html.slice(at, start);
    at = end + (isComment ? 3 : 1);
  }

  return decodeEntities(split(text + html.slice(at), undefined, -1).join(" "));
}
