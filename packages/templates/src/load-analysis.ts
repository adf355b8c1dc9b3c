/** Loads what is known of one language, so that a page does not load the engines of the others. */
import type { Analysis } from "./analysis/analysis-of.ts";
import type { EngineName } from "./core/engine.ts";

const modules: Record<EngineName, () => Promise<{ analysis: Analysis }>> = {
  liquid: () => import("./liquid/analysis/analysis.ts"),
  jinja2: () => import("./jinja2/analysis/analysis.ts"),
  handlebars: () => import("./handlebars/analysis/analysis.ts"),
};

export async function loadAnalysis(engine: EngineName): Promise<Analysis> {
  return (await modules[engine]()).analysis;
}
