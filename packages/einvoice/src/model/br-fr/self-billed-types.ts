/** The types of document (BT-3) that the buyer writes in the seller's name. */
export const selfBilledTypes: readonly string[] = ["389", "501", "500", "471", "473", "261", "502"];
