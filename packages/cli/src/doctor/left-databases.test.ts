import { expect, test } from "vitest";
import { describeLeftDatabases } from "./left-databases.ts";

test("the report names databases that were left behind, with the data folders they are of", () => {
  const left = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      folder: `/var/lib/platen/${index}`,
      dataDir: `/srv/data-${index}`,
    }));

  expect(describeLeftDatabases(left(1))).toMatchObject({
    status: "warning",
    message: "A database is outside the data folder, which no longer leads there: /var/lib/platen/0 of /srv/data-0.",
  });
  expect(describeLeftDatabases(left(162)).message).toMatch(/^162 databases are .* \/srv\/data-4, and 157 more\.$/);
});
