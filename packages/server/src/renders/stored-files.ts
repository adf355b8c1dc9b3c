/** The files that an attempt at a render stores: the document and, next to a large one, the XML of its e-invoice. */
import { setTimeout as pause } from "node:timers/promises";
import type { RenderedDocument } from "@platen/render";
import type { Logger } from "../log.ts";
import type { Storage } from "../storage/storage.ts";
import type { Lease } from "./lease.ts";
import type { RenderRow } from "./render-row.ts";

type Owner = Pick<RenderRow, "id" | "workspace_id">;

export interface StoredKeys {
  file: string;
  /** Of the e-invoice; that of the document where it is read out of it. */
  xml: string | null;
}

/** Reading the XML out of a larger document takes the service's time whenever it is asked for. */
const MOST_BYTES_READ_FROM = 1_000_000;

/** A storage that fails for a moment costs no second drawing: the same bytes are tried again after these times. */
const TRY_AGAIN_MS = [300, 1_000, 3_000];

/** Each attempt has its own key: a late worker can neither overwrite nor delete the file that counts. */
function fileKey({ id, workspace_id }: Owner, attempt: number): string {
  return `renders/${workspace_id}/${id}-${attempt}`;
}

function xmlKey(owner: Owner, attempt: number): string {
  return `${fileKey(owner, attempt)}.xml`;
}

/** The render and the attempt that a key of ours belongs to; null for a key of another kind. */
export function attemptOf(key: string): { renderId: string; attempt: number } | null {
  const match = /^renders\/[^/]+\/(rnd_[0-9a-z]+)-(\d+)(\.xml)?$/.exec(key);

  return match && { renderId: match[1]!, attempt: Number(match[2]) };
}

/** Throws where the storage refuses all the while, or as soon as the lease is lost; nothing is left behind then. */
export async function storeFiles(
  owner: Owner,
  { attempt }: Pick<Lease, "attempt">,
  { bytes, invoiceXml }: Pick<RenderedDocument, "bytes" | "invoiceXml">,
  { storage, log, signal }: { storage: Storage; log: Logger; signal: AbortSignal },
): Promise<StoredKeys> {
  const file = fileKey(owner, attempt);
  const ownXml = bytes.length > MOST_BYTES_READ_FROM ? invoiceXml : null;
  const keys: StoredKeys = { file, xml: invoiceXml && (ownXml ? xmlKey(owner, attempt) : file) };
  for (const waitMs of [...TRY_AGAIN_MS, null]) {
    try {
      // Both at once: each waits for the disk. What fails is dealt with when neither is under way any more.
      const stored = await Promise.allSettled([
        storage.put(keys.file, bytes),
        keys.xml && ownXml ? storage.put(keys.xml, ownXml) : null,
      ]);
      for (const result of stored) if (result.status === "rejected") throw result.reason;
      return keys;
    } catch (error) {
      if (waitMs === null || signal.aborted) {
        await deleteAttempt(owner, attempt, storage).catch(() => {});
        throw error;
      }
      log.warn({ err: error, render_id: owner.id }, "a file could not be stored; it is tried again");
      await pause(waitMs);
    }
  }

  return keys;
}

/** Deletes whatever an attempt stored. */
export async function deleteAttempt(owner: Owner, attempt: number, storage: Storage): Promise<void> {
  await storage.delete(fileKey(owner, attempt));
  await storage.delete(xmlKey(owner, attempt));
}

/** An attempt that died between storing its file and ending the render left one behind. */
export async function deleteAttemptsBefore(owner: Owner, attempt: number, storage: Storage): Promise<void> {
  for (let earlier = 1; earlier < attempt; earlier++) await deleteAttempt(owner, earlier, storage);
}
