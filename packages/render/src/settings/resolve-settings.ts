/** From settings as written, in one or more layers, to complete settings or every finding about them. */
import type { z } from "zod";
import { RenderFailure } from "../failure.ts";
import type { Finding } from "../finding.ts";
import { type Settings, settingsSchema } from "./settings.ts";

type Layer = Record<string, unknown>;

/** Where null is a value of its own, "none", and not the way back to the default. */
const NULL_IS_NONE = new Set(["page.header", "page.footer"]);

/**
 * Later layers win, key by key; `null` removes what an earlier layer said.
 *
 * @example
 * resolveSettings({ page: { format: "A5" } }, { page: { orientation: "landscape" } }).page.format; // "A5"
 */
export function resolveSettings(...layers: Layer[]): Settings {
  const [template, ...overrides] = layers;
  const isAlone = overrides.every((layer) => Object.values(layer).every((value) => value === undefined));
  if (!template || !isAlone) return resolve(layers);
  const known = ofTemplates.get(template) ?? resolve([template]);
  ofTemplates.set(template, known);

  return known;
}

/** What the settings of templates come to by themselves: a published one never changes, and most requests leave it as it is. */
const ofTemplates = new WeakMap<Layer, Settings>();

function resolve(layers: readonly Layer[]): Settings {
  const merged = layers.reduce<Layer>((under, over) => mergeLayers(under, over), {});
  const result = settingsSchema.safeParse(merged);
  if (!result.success) throw RenderFailure.of("invalid_request", findingsOf(result.error));

  return { ...result.data, language: typeof merged.locale === "string" ? merged.locale : null };
}

/** Every fault of settings as written, with paths below `prefix`. */
export function checkSettings(settings: unknown, prefix = "settings"): Finding[] {
  const result = settingsSchema.safeParse(settings);

  return result.success ? [] : findingsOf(result.error, prefix);
}

/** A zod error in the one shape of findings: a path such as `page.margin.top` and what to do. */
export function findingsOf(error: z.ZodError, prefix = ""): Finding[] {
  return error.issues.flatMap((issue) => {
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => ({
        path: pathOf(prefix, [...issue.path, key]),
        message: "is not a field that exists here: remove it or check its spelling",
      }));
    }

    return [{ path: pathOf(prefix, issue.path), message: issue.message }];
  });
}

function pathOf(prefix: string, parts: PropertyKey[]): string {
  return parts.reduce<string>((path, part) => {
    if (typeof part === "number") return `${path}[${part}]`;
    return path === "" ? String(part) : `${path}.${String(part)}`;
  }, prefix);
}

/** One layer over another, key by key; `null` removes what the lower one said. */
export function mergeLayers(under: Layer, over: Layer, path = ""): Layer {
  const merged: Layer = { ...under };
  for (const [key, value] of Object.entries(over)) {
    const place = path === "" ? key : `${path}.${key}`;
    if (value === undefined) continue;
    if (value === null && !NULL_IS_NONE.has(place)) delete merged[key];
    else if (isLayer(value)) merged[key] = mergeLayers(isLayer(merged[key]) ? merged[key] : {}, value, place);
    else merged[key] = value;
  }

  return merged;
}

function isLayer(value: unknown): value is Layer {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
