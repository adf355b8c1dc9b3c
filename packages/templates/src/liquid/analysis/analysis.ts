/** What is known of a template of this language without rendering it, as a module that can be loaded by itself. */
import { analysisOf } from "../../analysis/analysis-of.ts";
import { checkLiquid } from "../check/check.ts";
import { liquidLanguage } from "./language.ts";

export const analysis = analysisOf(checkLiquid, liquidLanguage);
