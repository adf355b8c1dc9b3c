/** The UBL rules of each set, compiled for the version that is in force. */

import { compiledSets } from "../compiled-sets.ts";

export const { rulesOf, ruleIds } = compiledSets({});
