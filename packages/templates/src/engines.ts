/** The languages: each is exported under its own name by `<language>/engine.ts`. */
import type { Engine, EngineName } from "./core/engine.ts";
import { handlebars } from "./handlebars/engine.ts";
import { jinja2 } from "./jinja2/engine.ts";
import { liquid } from "./liquid/engine.ts";

export const engines: ReadonlyMap<EngineName, Engine> = new Map<EngineName, Engine>([
  ["liquid", liquid],
  ["jinja2", jinja2],
  ["handlebars", handlebars],
]);

export function engineNamed(name: EngineName): Engine {
  const engine = engines.get(name);
  if (engine === undefined) {
    throw new TypeError(`"${String(name)}" is not a template language: use ${[...engines.keys()].join(", ")}.`);
  }

  return engine;
}
