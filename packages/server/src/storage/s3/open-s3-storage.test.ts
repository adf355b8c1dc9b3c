import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Storage } from "../storage.ts";
import { parseStoragePlace, type S3Place } from "../storage-place.ts";
import { openS3Storage } from "./open-s3-storage.ts";
import { type FakeS3, fakeAccessKey, fakeBucket, startFakeS3 } from "./testing/fake-s3.ts";

const place = parseStoragePlace(`s3://${fakeBucket}/team/platen`) as S3Place;
let fake: FakeS3;
let storage: Storage;
beforeEach(async () => {
  fake = await startFakeS3();
  vi.stubEnv("AWS_ENDPOINT_URL", fake.url);
  vi.stubEnv("AWS_ACCESS_KEY_ID", fakeAccessKey);
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "a secret that is nowhere else");
  storage = await openS3Storage(place);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await fake.close();
});

const bytes = (text: string) => new TextEncoder().encode(text);

async function* chunks(count: number): AsyncIterable<Uint8Array> {
  for (let index = 0; index < count; index++) yield new Uint8Array(1024 ** 2).fill(index);
}

test("a file is an object below the prefix", async () => {
  await storage.put("renders/rnd_1.pdf", bytes("%PDF-1.7"));
  expect([...fake.objects.keys()]).toEqual(["team/platen/renders/rnd_1.pdf"]);
});

test("a file that comes in pieces is uploaded in parts, and is there whole or not at all", async () => {
  await storage.put("batches/all.zip", chunks(12));
  const whole = Buffer.concat(Array.from({ length: 12 }, (_, index) => Buffer.alloc(1024 ** 2, index)));
  expect(fake.objects.get("team/platen/batches/all.zip")?.equals(whole)).toBe(true);

  async function* broken() {
    yield* chunks(11);
    throw new Error("the reader failed");
  }
  await expect(storage.put("batches/half.zip", broken())).rejects.toThrow("the reader failed");
  expect(await storage.get("batches/half.zip")).toBeNull();
  expect(fake.uploads.size).toBe(0);
});

test("everything below the prefix is listed, over several pages, and nothing else of the bucket", async () => {
  fake.objects.set("another/object", Buffer.from("x"));
  const keys = Array.from({ length: 8 }, (_, index) => `renders/wsp_1/${index}`);
  for (const key of keys) await storage.put(key, bytes(key));

  const listed: string[] = [];
  for await (const { key, storedAt } of storage.list()) {
    listed.push(key);
    expect(storedAt).toEqual(new Date("2026-11-01T00:00:00Z"));
  }
  expect(listed).toEqual(keys);
});

test.each(["", "/etc/passwd", "../secret", "a b", "x".repeat(201)])("the key %j is refused", async (key) => {
  await expect(storage.put(key, bytes("x"))).rejects.toThrow(/is not a storage key/);
  await expect(storage.get(key)).rejects.toThrow(/is not a storage key/);
  await expect(storage.delete(key)).rejects.toThrow(/is not a storage key/);
});

test("uploads that a killed process left are deleted when the storage is opened, younger ones are not", async () => {
  const upload = { key: "team/platen/batches/old.zip", parts: new Map() };
  fake.uploads.set("old", { ...upload, startedAt: new Date(Date.now() - 25 * 3600 * 1000) });
  fake.uploads.set("young", { ...upload, startedAt: new Date() });
  await openS3Storage(place);

  expect([...fake.uploads.keys()]).toEqual(["young"]);
});

test("the check leaves nothing behind", async () => {
  await storage.check();

  expect(fake.objects.size).toBe(0);
});

test.each([
  [403, "AccessDenied", /needs s3:GetObject/],
  [403, "SignatureDoesNotMatch", /Check AWS_ACCESS_KEY_ID/],
  [301, "PermanentRedirect", /Set AWS_REGION/],
  [503, "SlowDown", /failed with status 503/],
])("an answer %i %s says what to do", async (status, code, advice) => {
  vi.stubEnv("AWS_MAX_ATTEMPTS", "1");
  const once = await openS3Storage(place);
  fake.failNext(status, code);

  await expect(once.put("a/b", bytes("x"))).rejects.toThrow(advice);
});

test("a bucket that does not exist, a wrong key and a service that is away are named at the start, never the secret", async () => {
  const failureOf = async (other: S3Place = place): Promise<string> =>
    openS3Storage(other).then(
      () => "opened",
      (error: Error) => error.message,
    );

  expect(await failureOf({ ...place, bucket: "missing" })).toContain('The bucket "missing" does not exist');
  vi.stubEnv("AWS_ACCESS_KEY_ID", "AKIDOTHER");
  expect(await failureOf()).toContain("refuses the access key");
  await fake.close();
  expect(await failureOf()).toContain("nothing answers at its address");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "");
  vi.stubEnv("AWS_EC2_METADATA_DISABLED", "true");
  vi.stubEnv("AWS_CONFIG_FILE", "/nowhere");
  vi.stubEnv("AWS_SHARED_CREDENTIALS_FILE", "/nowhere");
  expect(await failureOf()).toContain("no AWS credentials were found");
});
