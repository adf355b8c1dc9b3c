/** The languages: each is exported under its own name by `<language>/engine.ts`. */
import type { Engine, EngineName } from "./core/engine.ts";
import { engineNamed } from "./engine-named.ts";

const names: readonly EngineName[] = ["liquid", "jinja2", "handlebars"];

export const engines: ReadonlyMap<EngineName, Engine> = new Map(names.map((name) => [name, engineNamed(name)]));
