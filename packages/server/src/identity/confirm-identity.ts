/**
 * Makes sure that this process has the secret and the storage of the database that it joins. With another secret it would
 * sign links that the others refuse; with another storage it would not find their files, and delete nothing but hide all.
 */
import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "../database/database.ts";
import type { Tables } from "../database/tables.ts";
import type { Secret } from "../secrets/secret.ts";
import type { Storage } from "../storage/storage.ts";
import { IdentityError } from "./errors.ts";

/** What the check in the database signs. */
const SIGNED = "platen-service-identity";
/** Where the storage keeps the id of the database's storage. */
const MARKER_KEY = "service-identity";

interface Tools {
  database: Pick<Database, "db">;
  storage: Storage;
  secret: Secret;
}

/**
 * The first start writes both marks; later ones compare them. During a rotation of the secret the check is signed again.
 *
 * @throws IdentityError
 */
export async function confirmIdentity({ database: { db }, storage, secret }: Tools): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const marker = await readMarker(storage);
    const made = await tx
      .insertInto("service_identity")
      .values({
        secret_check: secret.sign(SIGNED),
        // A storage that another database used before is taken over: its files have names that do not clash.
        storage_id: marker ?? randomBytes(12).toString("hex"),
        created_at: new Date(),
      })
      .onConflict((conflict) => conflict.column("is_only").doNothing())
      .returningAll()
      .executeTakeFirst();
    // Locked: of several processes that start together, each sees what the one before it has written.
    const kept = made ?? (await tx.selectFrom("service_identity").selectAll().forUpdate().executeTakeFirstOrThrow());

    await confirmSecret(kept.secret_check, secret, tx);
    await confirmStorage(kept.storage_id, made === undefined, storage, tx);
  });
}

async function confirmSecret(check: string, secret: Secret, tx: Kysely<Tables>): Promise<void> {
  if (!secret.verify(SIGNED, check)) {
    throw new IdentityError(
      "PLATEN_SECRET is not the secret that this database was used with: file links and webhook secrets of the other processes could not be read. " +
        "Give the same PLATEN_SECRET as they have (in a data folder it is the file secret); for a rotation write the new value, a comma and the old one. " +
        "If the old secret is lost, run DELETE FROM service_identity in the database: old file links end, and webhooks need new secrets.",
    );
  }
  const present = secret.sign(SIGNED);
  if (present !== check) await tx.updateTable("service_identity").set({ secret_check: present }).execute();
}

async function confirmStorage(id: string, isJoining: boolean, storage: Storage, tx: Kysely<Tables>): Promise<void> {
  const marker = await readMarker(storage);
  if (marker === id) return;
  if (marker === null && !(isJoining && (await namesFiles(tx)))) {
    await storage.put(MARKER_KEY, Buffer.from(id, "utf8"));
    return;
  }
  throw new IdentityError(
    `PLATEN_STORAGE is not the storage of this database: ${marker === null ? "it has no mark of it" : "it belongs to another database"}, so the stored files would be missing. ` +
      "Give the same PLATEN_STORAGE as the other processes have, and look whether the disk is mounted. " +
      "If the files are lost for good, run DELETE FROM service_identity in the database.",
  );
}

async function readMarker(storage: Storage): Promise<string | null> {
  const bytes = await storage.get(MARKER_KEY);
  return bytes && new TextDecoder().decode(bytes).trim();
}

/** Whether there is anything to be missed in an empty storage. */
async function namesFiles(tx: Kysely<Tables>): Promise<boolean> {
  const render = await tx.selectFrom("renders").select("id").where("file_key", "is not", null).limit(1).execute();
  const asset = await tx.selectFrom("template_assets").select("path").limit(1).execute();
  return render.length + asset.length > 0;
}
