/** What the service calls its templates, a version of one included. */
export function isSlug(name: string): boolean {
  return /^[a-z0-9-]{1,80}(@\d+)?$/.test(name);
}
