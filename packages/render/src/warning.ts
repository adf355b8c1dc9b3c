/** What does not stop a render, but should be known to the author of the template or of the data. */

export interface RenderWarning {
  code: string;
  message: string;
  /** Such as `template.html:3:5`. */
  location: string | null;
  /** The address that was left out. */
  url?: string;
  /** The field that it is about. */
  path?: string;
}
