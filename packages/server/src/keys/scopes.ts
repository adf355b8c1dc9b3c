/** What a key may be allowed to do. */

export const scopes = [
  "render:write",
  "render:read",
  "template:read",
  "template:write",
  "import:write",
  "webhook:manage",
  "usage:read",
  "key:manage",
] as const;

export type Scope = (typeof scopes)[number];
