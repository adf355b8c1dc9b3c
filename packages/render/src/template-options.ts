/** What of a template's settings its language needs to know. */
import type { RenderOptions } from "@platen/templates";
import type { Settings } from "./settings/settings.ts";

export function templateOptions(settings: Settings, now: Date): RenderOptions {
  const { locale, timezone, currency, template } = settings;

  return { ...template, locale, timezone, currency, now };
}
