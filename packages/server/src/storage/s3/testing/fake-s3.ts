/** A stand-in for S3 that keeps objects in memory: as much of the protocol as the storage uses, and no signatures. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export interface FakeS3 {
  url: string;
  objects: Map<string, Buffer>;
  /** Uploads in parts that have not ended, with the time they began. */
  uploads: Map<string, { key: string; startedAt: Date; parts: Map<number, Buffer> }>;
  /** The next request is answered with this instead. */
  failNext(status: number, code: string): void;
  close(): Promise<void>;
}

export const fakeBucket = "documents";
export const fakeAccessKey = "AKIDEXAMPLE";

const PER_PAGE = 3;

export async function startFakeS3(): Promise<FakeS3> {
  const objects: FakeS3["objects"] = new Map();
  const uploads: FakeS3["uploads"] = new Map();
  let failure: { status: number; code: string } | null = null;
  let count = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const { pathname, searchParams: query } = new URL(request.url ?? "/", "http://fake");
    const [, bucket, ...path] = pathname.split("/");
    const key = decodeURIComponent(path.join("/"));
    const refuse = (status: number, code: string) =>
      response.writeHead(status, { "content-type": "application/xml" }).end(xml("Error", `<Code>${code}</Code>`));
    const give = (text: string) => response.writeHead(200, { "content-type": "application/xml" }).end(text);

    if (failure) {
      refuse(failure.status, failure.code);
      failure = null;
    } else if (!request.headers.authorization?.includes(`Credential=${fakeAccessKey}/`))
      refuse(403, "InvalidAccessKeyId");
    else if (bucket !== fakeBucket) refuse(404, "NoSuchBucket");
    else if (request.method === "GET" && key === "") give(query.has("uploads") ? listUploads() : listObjects(query));
    else if (request.method === "GET") {
      const object = objects.get(key);
      if (object) response.writeHead(200, { "content-length": object.length }).end(object);
      else refuse(404, "NoSuchKey");
    } else if (request.method === "PUT") {
      const upload = uploads.get(query.get("uploadId") ?? "");
      if (upload) upload.parts.set(Number(query.get("partNumber")), body);
      else objects.set(key, body);
      response.writeHead(200, { etag: '"1"' }).end();
    } else if (request.method === "POST" && query.has("uploads")) {
      const id = `upload-${++count}`;
      uploads.set(id, { key, startedAt: new Date(), parts: new Map() });
      give(xml("InitiateMultipartUploadResult", `<UploadId>${id}</UploadId>`));
    } else if (request.method === "POST") {
      const { parts } = uploads.get(query.get("uploadId") ?? "")!;
      const inOrder = [...parts].sort(([one], [other]) => one - other).map(([, part]) => part);
      objects.set(key, Buffer.concat(inOrder));
      uploads.delete(query.get("uploadId") ?? "");
      give(xml("CompleteMultipartUploadResult", `<Key>${key}</Key>`));
    } else if (request.method === "DELETE") {
      if (query.has("uploadId")) uploads.delete(query.get("uploadId") ?? "");
      else objects.delete(key);
      response.writeHead(204).end();
    } else refuse(405, "MethodNotAllowed");
  }

  function listObjects(query: URLSearchParams): string {
    const after = query.get("continuation-token") ?? "";
    const keys = [...objects.keys()].sort().filter((key) => key.startsWith(query.get("prefix") ?? "") && key > after);
    const page = keys.slice(0, PER_PAGE);
    const isCut = keys.length > PER_PAGE;
    const entries = page.map(
      (key) => `<Contents><Key>${key}</Key><LastModified>2026-11-01T00:00:00Z</LastModified></Contents>`,
    );
    const next = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";

    return xml("ListBucketResult", `${entries.join("")}<IsTruncated>${isCut}</IsTruncated>${next}`);
  }

  function listUploads(): string {
    const entries = [...uploads].map(
      ([id, { key, startedAt }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${startedAt.toISOString()}</Initiated></Upload>`,
    );

    return xml("ListMultipartUploadsResult", entries.join(""));
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    uploads,
    failNext(status, code) {
      failure = { status, code };
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function xml(name: string, content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><${name}>${content}</${name}>`;
}
