/** /v1/session: signing in to the editor, who is signed in, signing out; and links to sign in with. */
import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { describeEndpoint } from "../http/describe-endpoint.ts";
import { endpoint } from "../http/endpoint.ts";
import type { App, HttpEnv } from "../http/http-env.ts";
import { parseJson, readBytes, requireJson } from "../http/read-body.ts";
import { validate } from "../http/validate.ts";
import { Problem } from "../problems/problem.ts";
import type { Service } from "../service.ts";
import { inOneTransaction } from "../transaction.ts";
import { editorCookie, requireSession } from "./authenticate.ts";
import { endAllSessions, endSession } from "./end-sessions.ts";
import { findSession } from "./find-session.ts";
import { refuseOtherOrigin } from "./request-origin.ts";
import { noSessionCookie, sessionCookie } from "./session-cookie.ts";
import { sessionObject, sessionSchema } from "./session-object.ts";
import { type Entry, entryOfKey, signIn } from "./sign-in.ts";
import { createSignInLink, useSignInToken } from "./sign-in-token.ts";

const tag = "Sessions";
const path = "/v1/session";

/** Nobody has shown a key yet: what is read before that is small. */
const LARGEST_BODY = 4096;

const signInSchema = z
  .strictObject({
    key: z
      .string()
      .optional()
      .describe("An API key. The session acts with its workspace, mode and scopes, and ends with it."),
    token: z.string().optional().describe("The text after `#sign-in=` of a sign-in link. It works once."),
  })
  .refine(({ key, token }) => (key === undefined) !== (token === undefined), {
    path: ["key"],
    error: "send either key or token, not both and not none",
  })
  .openapi("SignIn");

export function sessionRoutes(app: App, service: Service): void {
  const { baseUrl, database } = service;
  const setsCookie = { "Set-Cookie": "The cookie of the session." };

  app.openAPIRegistry.registerPath(
    describeEndpoint({
      method: "post",
      path,
      tag,
      summary: "Sign in",
      description:
        "With a key or the token of a sign-in link. Together with the cookie of a session it adds a workspace to it. A page of another host is refused.",
      security: "none",
      body: signInSchema,
      answers: { 200: { description: "The session.", schema: sessionSchema, headers: setsCookie } },
    }),
  );
  app.post(path, async (context) => {
    refuseOtherOrigin(context, baseUrl, "may be missing");
    const { key, token } = await readSignIn(context, service);
    const entryOf = async (): Promise<Entry> => entryOfKey(key ?? "", await service.keys.authenticate(`Bearer ${key}`));
    const entry = token === undefined ? await entryOf() : null;
    const value = await database.db.transaction().execute(async (tx) => {
      const signedIn = entry ?? {
        workspaceId: await useSignInToken(token ?? "", tx),
        keyId: null,
        rootKeyHash: null,
      };
      return signIn(signedIn, editorCookie(context, service), tx);
    });
    const session = await findSession(value, undefined, service);

    return context.json(sessionObject(session), 200, {
      "Set-Cookie": sessionCookie(value, baseUrl),
      "Cache-Control": "no-store",
    });
  });

  app.openAPIRegistry.registerPath(
    describeEndpoint({
      method: "get",
      path,
      tag,
      summary: "Get the session",
      security: "session",
      headers: ["Platen-Workspace"],
      answers: { 200: { description: "The session.", schema: sessionSchema } },
    }),
  );
  app.get(path, async (context) =>
    context.json(sessionObject(await requireSession(context, service)), 200, { "Cache-Control": "no-store" }),
  );

  app.openAPIRegistry.registerPath(
    describeEndpoint({
      method: "delete",
      path,
      tag,
      summary: "Sign out",
      description: "Of every workspace of the session.",
      security: "session",
      answers: { 204: { description: "Signed out.", headers: setsCookie } },
    }),
  );
  app.delete(path, async (context) => {
    const { id } = await requireSession(context, service);
    await endSession(id, database.db);

    return context.body(null, 204, {
      "Set-Cookie": noSessionCookie(baseUrl),
      // The journal of unsaved work, too; over plain http browsers ignore this, and the page deletes it itself.
      "Clear-Site-Data": '"storage"',
      "Cache-Control": "no-store",
    });
  });

  endpoint(
    app,
    service,
    {
      method: "post",
      path: "/v1/session/links",
      tag,
      summary: "Create a sign-in link",
      description:
        "Only with the root key. The link signs in to the default workspace with every scope; it works once, for 15 minutes. `platen open` prints such a link too.",
      scope: "key:manage",
      body: z
        .strictObject({
          end_all: z
            .boolean()
            .default(false)
            .describe("First ends every session and every unused link of the service."),
        })
        .openapi("NewSignInLink", { example: { end_all: false } }),
      emptyBody: { end_all: false },
      shownOnce: ["url"],
      answers: {
        201: {
          description: "The link.",
          schema: z
            .object({
              url: z.string().nullable().describe("The link, shown in this answer only; null where it is given again."),
              expires_at: z.iso.datetime().describe("When it stops working."),
              ended_sessions: z.int().describe("How many sessions were ended."),
            })
            .openapi("SignInLink"),
        },
      },
    },
    async ({ body, caller, context, db }) => {
      if (!caller.isRoot)
        throw new Problem(
          "forbidden",
          "Only the root key makes sign-in links. Use the key in PLATEN_ROOT_KEY, or the command: platen open",
        );
      const made = await inOneTransaction(db, async (tx) => ({
        ended: body.end_all ? await endAllSessions(tx) : 0,
        link: await createSignInLink(caller.workspaceId, baseUrl, tx),
      }));
      return context.json(
        { url: made.link.url, expires_at: made.link.expiresAt.toISOString(), ended_sessions: made.ended },
        201,
      );
    },
  );
}

async function readSignIn(context: Context<HttpEnv>, { settings, bodies }: Pick<Service, "settings" | "bodies">) {
  const { incoming } = context.env;
  const share = bodies.open({ workspaceId: "none", keyId: null, sessionId: null });
  try {
    const bytes = await readBytes(incoming, {
      maxBytes: LARGEST_BODY,
      timeoutMs: settings.limits.bodyTimeoutMs,
      share,
    });
    requireJson(incoming);

    return validate(signInSchema, (await parseJson(bytes)).value);
  } finally {
    share.release();
  }
}
