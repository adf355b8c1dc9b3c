import { expect, test } from "vitest";
import { makeLeases } from "./leases.ts";

/** Leases over a table that has the rows with these ids. */
function leasesOver(rows: string[]) {
  const query = async ({ values }: { values: [string[], string] }) => ({
    rows: values[0].filter((id) => rows.includes(id)).map((id) => ({ id, attempts: 1 })),
  });
  const tools = { database: { pool: { query } }, log: { warn: () => {} } };

  return makeLeases("owner", tools as never);
}

const lease = { renderId: "rnd_1", owner: "owner", attempt: 1 };

test("a render is not lost while its row is still being inserted", async () => {
  const rows: string[] = [];
  const leases = leasesOver(rows);
  const { promise: inserted, resolve } = Promise.withResolvers<void>();
  const signal = leases.hold(lease, inserted);
  await leases.renew();
  expect(signal.aborted).toBe(false);

  rows.push(lease.renderId);
  resolve();
  await inserted;
  await leases.renew();
  expect(signal.aborted).toBe(false);
});

test("a render whose row is another's by now is lost", async () => {
  const leases = leasesOver([]);
  const inserted = Promise.resolve();
  const signal = leases.hold(lease, inserted);
  await inserted;
  await leases.renew();

  expect(signal.aborted).toBe(true);
});
