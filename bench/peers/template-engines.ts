/** The template engines of npm, each set to do what Platen does: parsed once, every value escaped, own properties only. */
import { createRequire } from "node:module";

interface Liquidjs {
  Liquid: new (
    options: object,
  ) => { parse(source: string): unknown; renderSync(parsed: unknown, data: object): string };
}
interface Handlebars {
  compile(source: string): (data: object) => string;
}

export type Render = () => string;

const load = createRequire(import.meta.url);

export function liquidjs(source: string, data: object): Render {
  const { Liquid } = load("liquidjs") as Liquidjs;
  const engine = new Liquid({ outputEscape: "escape", ownPropertyOnly: true });
  const parsed = engine.parse(source);
  return () => engine.renderSync(parsed, data);
}

export function handlebars(source: string, data: object): Render {
  const compiled = (load("handlebars") as Handlebars).compile(source);
  return () => compiled(data);
}
