/** Reads and changes one setting by its path, such as `page.margin.top`. */

type Json = Readonly<Record<string, unknown>>;

export function settingAt(settings: Json, path: string): unknown {
  let value: unknown = settings;
  for (const name of path.split(".")) value = isObject(value) ? value[name] : undefined;

  return value;
}

/**
 * The settings with one value changed; `undefined` takes it out, together with a section that is empty then. What is
 * around it stays as it is.
 *
 * @example changeSetting({ page: { scale: 1 } }, "page.margin.top", "1cm") // { page: { scale: 1, margin: { top: "1cm" } } }
 */
export function changeSetting(settings: Json, path: string, value: unknown): Json {
  const [name, ...rest] = path.split(".") as [string, ...string[]];
  if (rest.length === 0) return withEntry(settings, name, value);
  const section = settings[name];
  const changed = changeSetting(isObject(section) ? section : {}, rest.join("."), value);
  const isGone = value === undefined && Object.keys(changed).length === 0;

  return withEntry(settings, name, isGone ? undefined : changed);
}

function withEntry(object: Json, name: string, value: unknown): Json {
  if (value !== undefined) return { ...object, [name]: value };
  const { [name]: _removed, ...rest } = object;

  return rest;
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
