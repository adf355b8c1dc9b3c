/** What is known of a template of this language without rendering it, as a module that can be loaded by itself. */
import { analysisOf } from "../../analysis/analysis-of.ts";
import { jinja2 } from "../engine.ts";
import { jinja2Language } from "./language.ts";

export const analysis = analysisOf(jinja2, jinja2Language);
