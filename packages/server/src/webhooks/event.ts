/** An event as the database keeps it. */
import type { Selectable } from "kysely";
import type { EventsTable } from "../database/tables.ts";

export type EventRow = Selectable<EventsTable>;
