/** The engine of a language. Each is named where it is asked for, so that a program can load one without the others. */
import type { Engine, EngineName } from "./core/engine.ts";
import { handlebars } from "./handlebars/engine.ts";
import { jinja2 } from "./jinja2/engine.ts";
import { liquid } from "./liquid/engine.ts";

export function engineNamed(name: EngineName): Engine {
  switch (name) {
    case "liquid":
      return liquid;
    case "jinja2":
      return jinja2;
    case "handlebars":
      return handlebars;
    default:
      throw new TypeError(`"${String(name)}" is not a template language: use liquid, jinja2, handlebars.`);
  }
}
