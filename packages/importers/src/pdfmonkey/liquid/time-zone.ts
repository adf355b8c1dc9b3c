/** Time zones as PDFMonkey takes them: by IANA name, or by the name that Rails gives them. */
import railsTimeZones from "./rails-time-zones.json" with { type: "json" };

const byRailsName: ReadonlyMap<string, string> = new Map(Object.entries(railsTimeZones));

/** The IANA name, or null where nobody knows the zone. */
export function ianaZone(name: string): string | null {
  const mapped = byRailsName.get(name);
  if (mapped !== undefined) return mapped;
  // An offset is a zone to Intl but not to Rails.
  if (!/^[A-Za-z]/.test(name)) return null;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return name;
  } catch {
    return null;
  }
}
