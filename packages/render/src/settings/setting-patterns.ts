/** What texts of settings look like, for forms and editors that read the JSON Schema. The checks of the settings are stricter. */

export const settingPatterns = {
  /** A number with a unit; 0 goes without. */
  length:
    "^\\s*((\\d+(\\.\\d+)?|\\.\\d+)([mM][mM]|[cC][mM]|[iI][nN]|[pP][tT]|[pP][cC]|[pP][xX]|[qQ])|0+(\\.0+)?|\\.0+)\\s*$",
  /** A language tag (BCP 47). */
  locale: "^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$",
  /** A name of the time zone database, or an offset. */
  timezone: "^([A-Za-z][A-Za-z0-9_+/-]*|[+-]\\d{2}(:?\\d{2})?)$",
  /** A code of ISO 4217. */
  currency: "^[A-Z]{3}$",
  /** A host name or address, with a port where it is not the usual one. */
  host: "^([a-z0-9.-]+|\\[[0-9a-f:.]+\\])(:\\d{1,5})?$",
} as const;
