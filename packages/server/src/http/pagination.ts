/** Lists: newest first, a page at a time. A cursor is the id that the next page starts after. */
import { z } from "@hono/zod-openapi";
import { type IdPrefix, isId } from "../ids.ts";
import { Problem } from "../problems/problem.ts";

export const pageQuery = z.object({
  limit: z.coerce
    .number({ error: "must be a whole number from 1 to 100" })
    .int()
    .min(1)
    .max(100)
    .default(50)
    .openapi({ description: "How many entries to give.", example: 50 }),
  cursor: z.string().optional().openapi({ description: "The `next_cursor` of the page before." }),
});

export interface Page<T> {
  data: T[];
  next_cursor: string | null;
}

/** The id to go on after, or null for the first page. */
export function readCursor(cursor: string | undefined, prefix: IdPrefix): string | null {
  if (cursor === undefined) return null;
  const id = Buffer.from(cursor, "base64url").toString("latin1");
  if (isId(prefix, id)) return id;

  throw Problem.of("invalid_request", [
    { path: "cursor", message: "is not one of ours: give the next_cursor of an earlier answer, unchanged" },
  ]);
}

/** Of `limit + 1` rows: the page, and where the next one starts if there is one. */
export function pageOf<Row extends { id: string }, T>(rows: Row[], limit: number, entryOf: (row: Row) => T): Page<T> {
  const entries = rows.slice(0, limit);
  const last = entries.at(-1);

  return {
    data: entries.map(entryOf),
    next_cursor: rows.length > limit && last ? Buffer.from(last.id, "latin1").toString("base64url") : null,
  };
}

/** A page of large entries ends early: its answer is made in memory. */
const LARGEST_PAGE_BYTES = 8 * 1024 * 1024;

/** How many of the entries, given by their sizes, make a page: at least one, at most `limit`. */
export function fittingEntries(sizes: readonly number[], limit: number): number {
  let total = 0;
  const tooMuch = sizes.findIndex((bytes, index) => {
    total += bytes;
    return index > 0 && total > LARGEST_PAGE_BYTES;
  });

  return Math.min(limit, tooMuch === -1 ? sizes.length : tooMuch);
}

/** The schema of a list's answer. */
export function pageSchema<Entry extends z.ZodType>(entry: Entry) {
  return z.object({
    data: z.array(entry).describe("The entries of this page."),
    next_cursor: z.string().nullable().describe("Send it as `cursor` for the next page; null on the last one."),
  });
}
