/** The service's secret: it signs file links and is kept beside the data unless it is given from outside. */
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { link, mkdir, open, readFile, unlink } from "node:fs/promises";
import { join } from "node:path";
import type { Settings } from "./settings.ts";
import { syncFolder } from "./sync-folder.ts";

export interface Secret {
  /** HMAC-SHA256 with the first value, base64url. */
  sign(text: string): string;
  /** Whether one of the values made this signature; takes the same time whatever the answer. */
  verify(text: string, signature: string): boolean;
  /** 32-byte keys for one purpose, the one to encrypt with first; the older value's follows during a rotation. */
  keysFor(purpose: string): readonly [Buffer, ...Buffer[]];
}

/** The secret from the settings, or the data folder's own, made on the first start. */
export async function openSecret(settings: Pick<Settings, "secrets" | "dataDir">): Promise<Secret> {
  const values = settings.secrets ?? [await secretOfFolder(settings.dataDir)];
  return makeSecret(values);
}

/**
 * A secret of one value, or of two during a rotation: the first one signs, both verify.
 *
 * @example makeSecret(["old-secret-of-the-service"]).sign("rnd_1") // always the same text
 */
export function makeSecret(values: readonly string[]): Secret {
  const [first] = values;
  if (first === undefined) throw new Error("A secret needs at least one value.");

  return {
    sign: (text) => signature(first, text).toString("base64url"),

    verify(text, given) {
      const bytes = Buffer.from(given, "base64url");
      // Decoding forgives stray characters and loose last bits; a changed link must not pass because of that.
      const isCanonical = bytes.toString("base64url") === given;
      let matches = false;
      for (const value of values) {
        const expected = signature(value, text);
        if (bytes.length === expected.length && timingSafeEqual(bytes, expected)) matches = true;
      }
      return matches && isCanonical;
    },

    keysFor(purpose) {
      const keyOf = (value: string) => Buffer.from(hkdfSync("sha256", value, "", purpose, 32));
      return [keyOf(first), ...values.slice(1).map(keyOf)];
    },
  };
}

function signature(value: string, text: string): Buffer {
  return createHmac("sha256", value).update(text, "utf8").digest();
}

async function secretOfFolder(folder: string): Promise<string> {
  const path = join(folder, "secret");
  const kept = await readSecret(path);
  if (kept !== null) return kept;

  await mkdir(folder, { recursive: true });
  const draft = join(folder, `.secret-${process.pid}-${randomBytes(6).toString("hex")}`);
  const file = await open(draft, "wx", 0o600);
  try {
    await file.writeFile(`${randomBytes(32).toString("base64url")}\n`);
    await file.sync();
  } finally {
    await file.close();
  }

  try {
    // A link is made whole or not at all and never replaces: of two first starts one wins, and both read its secret.
    await link(draft, path);
    await syncFolder(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await unlink(draft);
  }

  const made = await readSecret(path);
  if (made === null) throw new Error(`The secret ${path} vanished while the service started. Start again.`);
  return made;
}

async function readSecret(path: string): Promise<string | null> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    if (error.code === "EACCES") {
      throw new Error(
        `The secret ${path} cannot be read. Start Platen as the user who owns it, or give PLATEN_SECRET.`,
      );
    }
    throw error;
  });
  if (text === null) return null;

  const secret = text.trim();
  if (secret.length >= 16) return secret;
  throw new Error(
    `The secret ${path} is empty or too short. Restore it from a backup, or delete it: a new one is made and old file links end.`,
  );
}
