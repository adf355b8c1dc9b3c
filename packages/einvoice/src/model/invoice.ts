/** The invoice once its block was read: every term by name, numbers with the digits they were written with, anything may be missing. Plain values: JSON and a structured clone keep them. */

import type { ReadFields } from "./block/field.ts";
import type { invoiceSchema } from "./block/schema.ts";

export type Invoice = ReadFields<typeof invoiceSchema.fields>;
export type Party = NonNullable<Invoice["seller"]>;
export type Line = NonNullable<Invoice["lines"]>[number];
export type TaxBreakdown = NonNullable<Invoice["taxes"]>[number];
