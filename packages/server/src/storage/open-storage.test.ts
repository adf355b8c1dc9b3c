import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openStorage } from "./open-storage.ts";
import { fakeAccessKey, fakeBucket, startFakeS3 } from "./s3/testing/fake-s3.ts";
import type { Storage } from "./storage.ts";
import { parseStoragePlace } from "./storage-place.ts";

/** Opens a storage of each kind, and says how to be rid of it. */
const kinds = {
  async folder() {
    const folder = mkdtempSync(join(tmpdir(), "platen-storage-"));
    return { place: `file://${folder}`, close: async () => rmSync(folder, { recursive: true }) };
  },
  async s3() {
    const fake = await startFakeS3();
    vi.stubEnv("AWS_ENDPOINT_URL", fake.url);
    vi.stubEnv("AWS_ACCESS_KEY_ID", fakeAccessKey);
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "a secret that is nowhere else");
    return { place: `s3://${fakeBucket}/team/platen`, close: fake.close };
  },
};

const bytes = (text: string) => new TextEncoder().encode(text);

describe.each(Object.entries(kinds))("%s", (_, open) => {
  let storage: Storage;
  let close: () => Promise<void>;
  beforeEach(async () => {
    const opened = await open();
    close = opened.close;
    storage = await openStorage({ storage: parseStoragePlace(opened.place) });
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await close();
  });

  test("what is put is got back, whole or as a stream, until it is deleted", async () => {
    await storage.put("renders/rnd_1.pdf", bytes("%PDF-1.7"));
    expect(Buffer.from((await storage.get("renders/rnd_1.pdf")) ?? []).toString()).toBe("%PDF-1.7");

    const file = await storage.stream("renders/rnd_1.pdf");
    expect(file?.bytes).toBe(8);
    expect(await new Response(file?.body).text()).toBe("%PDF-1.7");

    await storage.delete("renders/rnd_1.pdf");
    await storage.delete("renders/rnd_1.pdf");
    expect(await storage.get("renders/rnd_1.pdf")).toBeNull();
    expect(await storage.stream("renders/rnd_1.pdf")).toBeNull();
  });

  test("a second put replaces the first, and keys that look alike stay apart", async () => {
    await storage.put("a/b", bytes("one"));
    await storage.put("a/b", bytes("two"));
    await storage.put("a_b", bytes("other"));
    expect(Buffer.from((await storage.get("a/b")) ?? []).toString()).toBe("two");
  });

  test.each(["", "/etc/passwd", "../secret", "a/../../b", "a//b", ".hidden", "a\0b", "a b", "a~b", "x".repeat(201)])(
    "the key %j is refused",
    async (key) => {
      await expect(storage.put(key, bytes("x"))).rejects.toThrow(/is not a storage key/);
      await expect(storage.get(key)).rejects.toThrow(/is not a storage key/);
      await expect(storage.delete(key)).rejects.toThrow(/is not a storage key/);
    },
  );
});
