/**
 * Files in a bucket of Amazon S3, or of a service that speaks its protocol. Account, region and address come from the usual AWS
 * variables, profiles and roles, which Amazon's library reads itself; it is loaded only where S3 is used.
 */
import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import { assertStorageKey, type Storage, StorageError } from "../storage.ts";
import type { S3Place } from "../storage-place.ts";
import { explainS3 } from "./explain-s3.ts";

type Library = typeof import("@aws-sdk/client-s3");

/** An upload that nobody has ended for this long was left by a process that died. */
const STALE_UPLOAD_MS = 24 * 3600 * 1000;

/** Opens the bucket: tries it, and clears what a killed process left half uploaded. */
export async function openS3Storage(place: S3Place): Promise<Storage> {
  const library = await import("@aws-sdk/client-s3");
  const client = connect(library);
  const storage = storageIn(place, client, library);
  await storage.check();
  await deleteStaleUploads(place, client, library);

  return storage;
}

function connect({ S3Client: Client }: Library): S3Client {
  const { AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL, AWS_REGION, AWS_DEFAULT_REGION } = process.env;
  const isElsewhere = Boolean(AWS_ENDPOINT_URL_S3 ?? AWS_ENDPOINT_URL);

  return new Client({
    // Other services rarely have a name for each bucket, and most take any region.
    ...(isElsewhere && { forcePathStyle: true }),
    ...(isElsewhere && !AWS_REGION && !AWS_DEFAULT_REGION && { region: "us-east-1" }),
    // Not every service knows the checksums that Amazon's library adds by itself.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: 10_000, requestTimeout: 60_000 },
  });
}

function storageIn(place: S3Place, client: S3Client, library: Library): Storage {
  const { bucket: Bucket, prefix } = place;

  function placeOf(key: string): { Bucket: string; Key: string } {
    assertStorageKey(key);
    return { Bucket, Key: `${prefix}${key}` };
  }

  const open = (at: { Bucket: string; Key: string }) =>
    client.send(new library.GetObjectCommand(at)).then(
      ({ Body, ContentLength }) => ({ body: Body!, bytes: ContentLength! }),
      (error) => {
        if ((error as Error).name === "NoSuchKey") return null;
        throw explainS3(error, place);
      },
    );
  const write = (at: { Bucket: string; Key: string }, Body: Uint8Array) =>
    asked(client.send(new library.PutObjectCommand({ ...at, Body })), place);
  const remove = (at: { Bucket: string; Key: string }) =>
    asked(client.send(new library.DeleteObjectCommand(at)), place);

  return {
    async put(key, bytes) {
      if (bytes instanceof Uint8Array) {
        await write(placeOf(key), bytes);
        return;
      }
      const { Upload } = await import("@aws-sdk/lib-storage");
      const params = { ...placeOf(key), Body: Readable.from(bytes, { objectMode: false }) };
      await asked(new Upload({ client, params, queueSize: 2 }).done(), place);
    },

    async get(key) {
      const file = await open(placeOf(key));
      return file && (await asked(file.body.transformToByteArray(), place));
    },

    async stream(key) {
      const file = await open(placeOf(key));
      return file && { bytes: file.bytes, body: file.body.transformToWebStream() };
    },

    async delete(key) {
      await remove(placeOf(key));
    },

    async *list() {
      const pages = library.paginateListObjectsV2({ client }, { Bucket, Prefix: prefix });
      for await (const { Contents = [] } of pages) {
        for (const { Key = "", LastModified = new Date() } of Contents) {
          const key = Key.slice(prefix.length);
          if (!key.startsWith(".")) yield { key, storedAt: LastModified };
        }
      }
    },

    async check() {
      const at = { Bucket, Key: `${prefix}.check-${randomBytes(6).toString("hex")}` };
      const written = randomBytes(16);
      await write(at, written);
      const file = await open(at);
      const read = file && (await asked(file.body.transformToByteArray(), place));
      await remove(at);
      if (read === null || !written.equals(read)) {
        throw new StorageError(`The bucket "${Bucket}" gave back other bytes than were written. Check the service.`);
      }
    },
  };
}

/** They are listed nowhere else and cost money. An account that may not list them leaves them to a rule of the bucket. */
async function deleteStaleUploads({ bucket: Bucket, prefix }: S3Place, client: S3Client, library: Library) {
  const { Uploads = [] } = await client
    .send(new library.ListMultipartUploadsCommand({ Bucket, Prefix: prefix }))
    .catch(() => ({ Uploads: [] }));
  for (const { Key, UploadId, Initiated } of Uploads) {
    if (Initiated === undefined || Date.now() - Initiated.getTime() < STALE_UPLOAD_MS) continue;
    await client.send(new library.AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => {});
  }
}

async function asked<T>(work: Promise<T>, place: S3Place): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw explainS3(error, place);
  }
}
