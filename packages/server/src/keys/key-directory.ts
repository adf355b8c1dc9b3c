/** Turns the Authorization header into a caller, asking the database as rarely as it can. */
import { timingSafeEqual } from "node:crypto";
import type { Database } from "../database/database.ts";
import type { Logger } from "../log.ts";
import { Problem } from "../problems/problem.ts";
import type { Caller } from "./caller.ts";
import { hashKey, keyMode } from "./key-format.ts";
import { type Scope, scopes } from "./scopes.ts";

export interface KeyDirectory {
  authenticate(authorization: string | undefined): Promise<Caller>;
  /** After a change to keys: the next use of each is looked up again. */
  forget(): void;
  /** Writes the last-used times that are not written yet. */
  close(): Promise<void>;
}

interface Known {
  keyId: string;
  caller: Caller;
  lookUpAgainAt: number;
}

/** A key that another process revoked works at most this long. */
const CACHE_MS = 2_000;
const MAX_CACHED = 10_000;
/** Last-used times are collected and written together. */
const WRITE_LAST_USED_MS = 5_000;

export function openKeyDirectory({
  database,
  rootKey,
  defaultWorkspaceId,
  log,
}: {
  database: Database;
  rootKey: string | null;
  defaultWorkspaceId: string;
  log: Logger;
}): KeyDirectory {
  const cache = new Map<string, Known>();
  let lastUsed = new Map<string, Date>();
  const root = rootKey === null ? null : { hash: hashKey(rootKey), caller: rootCaller(defaultWorkspaceId) };

  async function authenticate(authorization: string | undefined): Promise<Caller> {
    const key = bearerOf(authorization);
    const mode = keyMode(key);
    if (mode === null)
      throw new Problem("unauthorized", "The API key is not well-formed: it was mistyped or cut off. Copy it again.");

    const hash = hashKey(key);
    if (root && timingSafeEqual(hash, root.hash)) return root.caller;

    const id = hash.toString("latin1");
    const known = await lookUp(id, hash);
    if (!known)
      throw new Problem(
        "unauthorized",
        "The API key is not known or was revoked. Use another one, or make one with POST /v1/keys.",
      );
    const { expiresAt } = known.caller;
    if (expiresAt !== null && expiresAt.getTime() <= Date.now()) {
      throw new Problem(
        "unauthorized",
        `The API key expired at ${expiresAt.toISOString()}. Make a new one with POST /v1/keys.`,
      );
    }

    lastUsed.set(known.keyId, new Date());
    return known.caller;
  }

  async function lookUp(id: string, hash: Buffer): Promise<Known | null> {
    const cached = cache.get(id);
    if (cached && cached.lookUpAgainAt > Date.now()) return cached;

    const row = await database.db
      .selectFrom("api_keys")
      .select(["id", "workspace_id", "mode", "scopes", "expires_at"])
      .where("hash", "=", hash)
      .where("revoked_at", "is", null)
      .executeTakeFirst();
    if (!row) {
      cache.delete(id);
      return null;
    }

    const caller = {
      keyId: row.id,
      sessionId: null,
      workspaceId: row.workspace_id,
      mode: row.mode,
      scopes: new Set(row.scopes as Scope[]),
      expiresAt: row.expires_at,
      isRoot: false,
    };
    const known = { keyId: row.id, caller, lookUpAgainAt: Date.now() + CACHE_MS };
    if (cache.size >= MAX_CACHED) cache.clear();
    cache.set(id, known);

    return known;
  }

  async function writeLastUsed(): Promise<void> {
    if (lastUsed.size === 0) return;
    const written = lastUsed;
    lastUsed = new Map();
    await database.pool.query(
      `update api_keys set last_used_at = used.at
       from unnest($1::text[], $2::timestamptz[]) as used (id, at)
       where api_keys.id = used.id`,
      [[...written.keys()], [...written.values()]],
    );
  }

  const timer = setInterval(() => {
    writeLastUsed().catch((error) => log.warn({ err: error }, "the last-used times of keys could not be written"));
  }, WRITE_LAST_USED_MS).unref();

  return {
    authenticate,
    forget: () => cache.clear(),
    async close() {
      clearInterval(timer);
      await writeLastUsed();
    },
  };
}

function bearerOf(authorization: string | undefined): string {
  const key = /^bearer +(\S+)$/i.exec(authorization ?? "")?.[1];
  if (key) return key;

  throw new Problem(
    "unauthorized",
    authorization
      ? "The Authorization header is not of the form: Bearer <key>."
      : "The request has no API key. Send the header Authorization: Bearer <key>.",
  );
}

function rootCaller(workspaceId: string): Caller {
  return {
    keyId: "root",
    sessionId: null,
    workspaceId,
    mode: "live",
    scopes: new Set(scopes),
    expiresAt: null,
    isRoot: true,
  };
}
