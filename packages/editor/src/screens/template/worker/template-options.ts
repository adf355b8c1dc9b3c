/** What of a draft's settings the template language and the checks need, with the service's defaults. */
import type { FormatChoice } from "@platen/einvoice";
import type { RenderOptions } from "@platen/templates";
import type { Draft } from "../template-content.ts";

type Settings = Draft["settings"];

export function templateOptions(settings: Settings): RenderOptions {
  const { locale, timezone, currency, template } = settings;
  const text = (value: unknown, fallback: string) => (typeof value === "string" ? value : fallback);

  return {
    autoescape: true,
    undefined: "lenient",
    ...(isObject(template) ? withoutNulls(template) : {}),
    locale: text(locale, "en"),
    timezone: text(timezone, "UTC"),
    currency: text(currency, "EUR"),
  };
}

/** Null where the template makes no e-invoice. */
export function einvoiceChoice({ einvoice }: Settings): FormatChoice | null {
  if (!isObject(einvoice)) return null;
  const { profile = "en16931", flavour = "factur-x" } = einvoice;

  return { profile, flavour } as FormatChoice;
}

export function allowedHosts({ allow_hosts: hosts }: Settings): string[] {
  return Array.isArray(hosts) ? hosts.filter((host) => typeof host === "string") : [];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function withoutNulls(object: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null && value !== undefined));
}
