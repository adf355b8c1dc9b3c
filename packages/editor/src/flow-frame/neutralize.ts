/** Takes out of a document what could leave the frame or move it. The frame's policy blocks the rest. */

const OUT = [
  "script",
  "base",
  "link",
  "iframe",
  "frame",
  "frameset",
  "object",
  "embed",
  "applet",
  "portal",
  "template[shadowrootmode]",
].join(",");

export function neutralize(root: ParentNode): void {
  for (const element of root.querySelectorAll(OUT)) element.remove();
  // Refresh would leave the frame on an error page; a policy of the document could block the frame's own styles.
  for (const element of root.querySelectorAll("meta[http-equiv]")) element.remove();
  for (const element of root.querySelectorAll("[autofocus]")) element.removeAttribute("autofocus");
  for (const element of root.querySelectorAll("audio, video")) element.removeAttribute("autoplay");
}
