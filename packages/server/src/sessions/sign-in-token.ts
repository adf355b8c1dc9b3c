/** One-time tokens: a link with one signs in the first who opens it, within a quarter of an hour. */
import type { Kysely } from "kysely";
import type { Tables } from "../database/tables.ts";
import { Problem } from "../problems/problem.ts";
import { hashSecretText, isSecretText, makeSecretText } from "./secret-text.ts";

const LIFETIME_MS = 15 * 60_000;
const ANOTHER = "Print a new link with: platen open";

export interface SignInLink {
  url: string;
  expiresAt: Date;
}

/** A link for the workspace. The token is in the fragment, which browsers send neither to servers nor as a referrer. */
export async function createSignInLink(workspaceId: string, baseUrl: string, db: Kysely<Tables>): Promise<SignInLink> {
  const token = makeSecretText();
  const now = new Date();
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  await db
    .insertInto("sign_in_tokens")
    .values({ hash: hashSecretText(token), workspace_id: workspaceId, created_at: now, expires_at: expiresAt })
    .execute();

  return { url: `${baseUrl}/#sign-in=${token}`, expiresAt };
}

/** Uses the token up and gives its workspace. One statement: of two processes that get it, one signs in. */
export async function useSignInToken(token: string, db: Kysely<Tables>): Promise<string> {
  if (!isSecretText(token))
    throw new Problem("unauthorized", `The link is not whole: it was mistyped or cut off. Copy it again. ${ANOTHER}`);

  const hash = hashSecretText(token);
  const now = new Date();
  const used = await db
    .updateTable("sign_in_tokens")
    .set({ used_at: now })
    .where("hash", "=", hash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("workspace_id")
    .executeTakeFirst();
  if (used) return used.workspace_id;

  const known = await db.selectFrom("sign_in_tokens").select("used_at").where("hash", "=", hash).executeTakeFirst();
  if (!known) throw new Problem("unauthorized", `The link is not known to this service. ${ANOTHER}`);
  throw new Problem(
    "unauthorized",
    known.used_at === null
      ? `The link has expired: it worked for 15 minutes. ${ANOTHER}`
      : `The link was used already: it works once. ${ANOTHER}`,
  );
}
