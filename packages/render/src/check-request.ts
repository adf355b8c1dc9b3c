/** All that is checked before a document is rendered, in one function: the API, batches, the editor and the command line call it. */
import type { Evaluator } from "./evaluate/evaluator.ts";
import { RenderFailure } from "./failure.ts";
import { pageGeometry } from "./page-geometry.ts";
import { resolveSettings } from "./settings/resolve-settings.ts";
import type { Settings } from "./settings/settings.ts";
import type { TemplateContent } from "./template.ts";

/** The parts of a request that are merged over the template's settings. */
export type SettingsOverrides = Record<string, unknown>;

export interface RequestToCheck {
  template: Pick<TemplateContent, "settings" | "schema">;
  overrides: SettingsOverrides;
  data: Record<string, unknown>;
}

/** Gives the complete settings of the render; throws a `RenderFailure` with every finding of the first check that fails. */
export async function checkRequest(
  { template, overrides, data }: RequestToCheck,
  evaluator: Evaluator,
): Promise<Settings> {
  const settings = resolveSettings(template.settings, overrides);
  pageGeometry(settings.page);

  if (template.schema !== null) {
    const findings = await evaluator.checkData(template.schema, data);
    if (findings.length > 0) throw RenderFailure.of("data_invalid", findings);
  }

  return settings;
}
