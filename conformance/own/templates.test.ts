/** Templates written to exhaust the machine end with an error or a bounded result. */

import { runShort } from "./run-short.ts";
import { suites as bombs } from "./templates/bombs.ts";

runShort([...bombs]);
