/** A render as the database keeps it. */
import type { Selectable } from "kysely";
import type { RendersTable } from "../database/tables.ts";

export type RenderRow = Selectable<RendersTable>;
