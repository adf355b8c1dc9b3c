/** Anything that runs a statement: the pool, or a connection inside a transaction. */
import type pg from "pg";

export type Executor = Pick<pg.ClientBase, "query"> | Pick<pg.Pool, "query">;
