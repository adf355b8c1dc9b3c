/** Templates written to exhaust the machine end with an error or a bounded result; calls on long values take work in proportion to them; templates of Ruby's Liquid print the same after an import. */

import { runShort } from "./run-short.ts";
import { suites as bombs } from "./templates/bombs.ts";
import { suites as linear } from "./templates/filters-linear.ts";
import { suites as ruby } from "./templates/ruby-liquid.ts";

runShort([...bombs, ...linear, ...ruby]);
