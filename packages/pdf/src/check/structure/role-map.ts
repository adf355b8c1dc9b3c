/** What structure types stand for: the standard types and the role map (ISO 32000-1, 14.7.3 and 14.8.4). */
import { type PdfDict, PdfName } from "../../objects/values.ts";
import type { PdfDocument } from "../../read/document.ts";
import { STANDARD_TYPES } from "../../structure/roles.ts";

export interface TypeRole {
  /** The standard type that it stands for; null where the map leads to none. */
  standard: string | null;
  /** The map leads back to a type that it came from. */
  isCircular: boolean;
  /** The standard type that the map gives another meaning on the way; null where it does not. */
  remapped: string | null;
}

const NO_TYPE: TypeRole = { standard: null, isCircular: false, remapped: null };

/** What a step from one type to the next costs: a file can make long ways of few bytes. */
const STEP_COST = 3;

/** Looks types up in the tree's role map; each type once. */
export function typeRoles(document: PdfDocument, root: PdfDict): (type: string | null) => TypeRole {
  const map = document.dict(root, "RoleMap");
  const next = (type: string): string | null => {
    document.budget.spend(STEP_COST);
    const mapped = map && document.resolve(map.get(type));
    return mapped instanceof PdfName ? mapped.text : null;
  };
  const known = new Map<string, TypeRole>();

  return (type) => {
    if (type === null) return NO_TYPE;
    let role = known.get(type);
    if (!role) {
      role = followMap(type, next);
      known.set(type, role);
    }
    return role;
  };
}

function followMap(type: string, next: (type: string) => string | null): TypeRole {
  const role: TypeRole = { standard: null, isCircular: false, remapped: null };
  const seen = new Set<string>();
  let at: string | null = type;
  for (; at !== null && !seen.has(at); at = next(at)) {
    seen.add(at);
    const after = next(at);
    if (!STANDARD_TYPES.has(at)) continue;
    if (after !== null && after !== at) role.remapped ??= at;
    // A standard type stands for itself, unless it is where the way began and the map leads elsewhere.
    if (at !== type || after === null || after === at) role.standard ??= at;
  }
  role.isCircular = at !== null;

  return role;
}
