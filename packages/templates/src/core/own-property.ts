/** Reading data: own properties only, so that a template reaches values and never the machinery behind them. */

/**
 * The value of an own property, or undefined where there is none, where it is a function, or where the name is `__proto__`.
 * A data field that happens to be called `constructor` is a value like any other; the inherited one is not reached.
 */
export function ownProperty(holder: unknown, name: string): unknown {
  if (typeof holder !== "object" || holder === null || name === "__proto__") return undefined;
  if (!Object.hasOwn(holder, name)) return undefined;
  const value: unknown = (holder as Record<string, unknown>)[name];

  return typeof value === "function" ? undefined : value;
}

/** True where `ownProperty` finds something, even if that is undefined. */
export function isReachable(holder: unknown, name: string): boolean {
  if (typeof holder !== "object" || holder === null || name === "__proto__") return false;

  return Object.hasOwn(holder, name) && typeof (holder as Record<string, unknown>)[name] !== "function";
}

/** The names that `ownProperty` reaches in an object, in the order of the data. */
export function ownNames(holder: object): string[] {
  return Object.keys(holder).filter((name) => isReachable(holder, name));
}
