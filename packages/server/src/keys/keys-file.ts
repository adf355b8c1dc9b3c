/** The first keys and the first sign-in link in a file for the operator, instead of on stdout, where a service manager would log them. */
import { randomBytes } from "node:crypto";
import { open, rename, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeFolder } from "../make-folder.ts";
import { syncFolder } from "../sync-folder.ts";

/** What the first start makes for the operator. */
export interface FirstKeys {
  /** Null where PLATEN_ROOT_KEY serves as the live key. */
  live: string | null;
  test: string;
  /** Signs in to the editor, once. */
  signInUrl: string;
}

/** Writes the file with mode 0600, whole or not at all; it can be sourced by a shell. */
export async function writeKeysFile(path: string, { live, test, signInUrl }: FirstKeys): Promise<void> {
  const folder = dirname(path);
  await makeFolder(folder, { mode: 0o700, setting: "PLATEN_KEYS_FILE" });
  const draft = join(folder, `.keys-${randomBytes(6).toString("hex")}`);
  const lines = [
    ...(live === null ? [] : [`PLATEN_LIVE_KEY=${live}`]),
    `PLATEN_TEST_KEY=${test}`,
    `PLATEN_SIGN_IN_URL=${signInUrl}`,
    "",
  ];
  try {
    const file = await open(draft, "wx", 0o600);
    try {
      await file.writeFile(lines.join("\n"));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
    await syncFolder(folder);
  } catch (error) {
    await unlink(draft).catch(() => {});
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(
      `The first keys cannot be written to ${path} (${code ?? message}). Set PLATEN_KEYS_FILE to a file that this user may write.`,
      { cause: error },
    );
  }
}
