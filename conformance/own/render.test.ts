/** The starters are what they claim, and planted findings are named by their line. */
import { suites as starters } from "./render/starters.ts";
import { suites as templateCheck } from "./render/template-check.ts";
import { runShort } from "./run-short.ts";

runShort([...starters, ...templateCheck]);
