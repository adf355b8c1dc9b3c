/** What the HTML of a template needs from the settings, and where it has addresses and class names that only the data knows. */
import type { Source } from "@platen/templates/liquid";

export interface PageTraits {
  usesTailwind: boolean;
  /** A script that stays. */
  hasScript: boolean;
  /** `use_forms` alone is reported where no element is. */
  hasFormField: boolean;
  /** By the number in a mark: the positions of addresses that the template computes. */
  computedAddresses: Place[];
  /** Every `class` attribute, as it is written. */
  classes: (Place & { value: string })[];
}

interface Place {
  source: Source;
  offset: number;
}

export function noTraits(): PageTraits {
  return { usesTailwind: false, hasScript: false, hasFormField: false, computedAddresses: [], classes: [] };
}
