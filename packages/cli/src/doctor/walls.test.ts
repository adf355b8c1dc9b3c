import { expect, test } from "vitest";
import { databaseWall, priorityWall, templateWalls } from "./walls.ts";

const all = { ownUser: 64_400, hasNetwork: false, canOpen: false, maxMemoryMb: 512, memoryHeldBy: "kernel" } as const;

test("walls that hold are reported as such", () => {
  expect(templateWalls(all).map(({ name, status }) => [name, status])).toEqual([
    ["template_user", "ok"],
    ["template_network", "ok"],
    ["template_sockets", "ok"],
    ["template_memory", "ok"],
  ]);
});

test.each([
  ["template_network", { hasNetwork: true, canOpen: true }, /util-linux.*user namespaces/],
  ["template_sockets", { canOpen: true }, /prlimit/],
  ["template_memory", { memoryHeldBy: "nobody" }, /Linux/],
  ["template_user", { ownUser: null, canOpen: true }, /SETUID|user of its own/],
] as const)("where %s does not hold, the report says what to do", (name, change, fix) => {
  const check = templateWalls({ ...all, ...change }).find((each) => each.name === name);

  expect(check).toMatchObject({ status: "warning", fix: expect.stringMatching(fix) });
});

test("a namespace that is forbidden is made up for by closed sockets", () => {
  const [, network] = templateWalls({ ...all, hasNetwork: true });

  expect(network).toMatchObject({ status: "ok", message: expect.stringContaining("can open no socket") });
});

test("where no priority can be lowered, the report says what to do", () => {
  expect(priorityWall(true).status).toBe("ok");
  expect(priorityWall(false)).toMatchObject({ status: "warning", fix: expect.stringContaining("SYS_NICE") });
});

test("a superuser in DATABASE_URL is a warning, a role of its own is not", () => {
  expect(databaseWall({ place: "outside", role: "postgres", isSuperuser: true })).toMatchObject({
    status: "warning",
    fix: expect.stringContaining("createuser"),
  });
  expect(databaseWall({ place: "outside", role: "platen", isSuperuser: false }).status).toBe("ok");
  expect(databaseWall({ place: "embedded", account: "platen-db" }).message).toContain("platen-db");
});
