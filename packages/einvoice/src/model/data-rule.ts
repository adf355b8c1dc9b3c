/** What a rule of the data check is: a row with its official id, the fields it reads, and what it finds. */

import type { Invoice } from "./invoice.ts";
import type { VatUses } from "./vat-uses.ts";

export interface Violation {
  /** Below `data._invoice`, such as `totals.grand`. */
  readonly path: string;
  readonly message: string;
  /** The value that would be right, where the others determine it. */
  readonly expected?: string;
}

/** What many rules ask of the whole invoice, gathered once for a check. */
export interface InvoiceFacts {
  readonly vatUses: VatUses;
}

export interface DataRule {
  readonly id: string;
  /** The fields it reads, `[]` for any item of a list: it stays silent where one of them could not be read. */
  readonly uses: readonly string[];
  readonly find: (invoice: Invoice, facts: InvoiceFacts) => Iterable<Violation>;
}

interface SingleRule {
  readonly id: string;
  readonly path: string;
  readonly uses?: readonly string[];
  readonly holds: (invoice: Invoice) => boolean;
  readonly message: (invoice: Invoice) => string;
  readonly expected?: (invoice: Invoice) => string | undefined;
}

/** A rule about the invoice as a whole, with one place to report it at. */
export function single({ id, path, uses = [path], holds, message, expected }: SingleRule): DataRule {
  return {
    id,
    uses,
    find: (invoice) => {
      if (holds(invoice)) return [];
      const right = expected?.(invoice);
      return [{ path, message: message(invoice), ...(right === undefined ? {} : { expected: right }) }];
    },
  };
}

/** A rule that looks at each item of something. */
export function each(id: string, uses: readonly string[], find: DataRule["find"]): DataRule {
  return { id, uses, find };
}
