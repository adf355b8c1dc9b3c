/** The file of a render and the e-invoice in it: read while they are kept, deleted together when their time or their owner says so. */

import { readPdf } from "@platen/pdf";
import { readEmbeddedInvoice } from "@platen/render";
import { Problem } from "../problems/problem.ts";
import type { Service } from "../service.ts";
import type { Storage, StoredFile } from "../storage/storage.ts";
import type { RenderRow } from "./render-row.ts";

/** The stored file, or the reason why there is none. */
export async function openRenderFile(row: RenderRow, { storage }: Pick<Service, "storage">): Promise<StoredFile> {
  refuseUnfinished(row);

  return openStored(row, row.file_key, storage);
}

/** The XML of the render's e-invoice, or the reason why there is none. */
export async function openRenderXml(row: RenderRow, { storage }: Pick<Service, "storage">): Promise<StoredFile> {
  refuseUnfinished(row);
  if (row.einvoice === null) {
    throw new Problem(
      "not_found",
      `The render ${row.id} made no e-invoice. Its template must declare one, or the request ask for one with post.einvoice.`,
      { renderId: row.id },
    );
  }

  const stored = await openStored(row, row.xml_key, storage);
  if (row.xml_key !== row.file_key || row.format !== "pdf") return stored;
  const bytes = new Uint8Array(await new Response(stored.body).arrayBuffer());
  const xml = readEmbeddedInvoice(readPdf(bytes))?.bytes;
  if (!xml) throw new Error(`The stored file of render ${row.id} has no e-invoice in it.`);

  return { bytes: xml.length, body: new Blob([new Uint8Array(xml)]).stream() };
}

function refuseUnfinished(row: RenderRow): void {
  if (row.status === "failed")
    throw new Problem("not_found", `The render ${row.id} failed and has no file. Its error tells why.`, {
      renderId: row.id,
    });
  if (row.status !== "succeeded")
    throw new Problem(
      "not_found",
      `The render ${row.id} is ${row.status} and has no file yet. Wait until it has succeeded.`,
      { renderId: row.id },
    );
}

async function openStored(row: RenderRow, key: string | null, storage: Storage): Promise<StoredFile> {
  if (key === null) throw expired(row, "was deleted");
  if (row.file_expires_at && row.file_expires_at.getTime() <= Date.now())
    throw expired(row, `ended at ${row.file_expires_at.toISOString()}`);
  const file = await storage.stream(key);
  if (!file) throw expired(row, "is gone from the storage");

  return file;
}

/** Deletes the file at once; the record stays. Deleting it again changes nothing. */
export async function deleteRenderFile(
  row: RenderRow,
  { database, storage }: Pick<Service, "database" | "storage">,
): Promise<void> {
  if (row.status !== "succeeded" && row.status !== "failed") {
    throw new Problem(
      "conflict",
      `The render ${row.id} is ${row.status} and has no file yet. Delete it after the render has ended.`,
      { renderId: row.id },
    );
  }
  if (row.file_key === null) return;

  // The file first: a record whose file is gone answers 410, a file without a record would stay forever.
  await storage.delete(row.file_key);
  if (row.xml_key !== null && row.xml_key !== row.file_key) await storage.delete(row.xml_key);
  await database.db.updateTable("renders").set({ file_key: null, xml_key: null }).where("id", "=", row.id).execute();
  if (row.batch_id !== null) await deleteZip(row.batch_id, { database, storage });
}

/** The zip of the batch has the file too. It is packed again without it, since its end is still ahead. */
async function deleteZip(batchId: string, { database, storage }: Pick<Service, "database" | "storage">): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    // Locked: a zip that is being recorded at this moment is seen after it.
    const batch = await tx
      .selectFrom("batches")
      .select("zip_key")
      .where("id", "=", batchId)
      .forUpdate()
      .executeTakeFirst();
    if (!batch?.zip_key) return;
    await storage.delete(batch.zip_key);
    await tx.updateTable("batches").set({ zip_key: null }).where("id", "=", batchId).execute();
  });
}

function expired(row: RenderRow, reason: string): Problem {
  return new Problem(
    "file_expired",
    `The file of render ${row.id} ${reason}. Render it again; expires_in sets how long a file is kept.`,
    { renderId: row.id },
  );
}
