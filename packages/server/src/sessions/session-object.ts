/** A session as the API shows it. */
import { z } from "@hono/zod-openapi";
import { scopes } from "../keys/scopes.ts";
import { platenVersion } from "../version.ts";
import { expiryOf, type Session } from "./session.ts";

const mode = z.enum(["live", "test"]);

export const sessionSchema = z
  .object({
    workspace: z
      .object({ id: z.string().describe("Its id."), name: z.string().describe("Its name.") })
      .describe("The workspace that the request is about: that of `Platen-Workspace`, or the one signed in to last."),
    mode: mode.describe("The mode that the session acts in."),
    scopes: z.array(z.enum(scopes)).describe("What the session may do there."),
    key: z
      .object({ id: z.string().describe("Its id."), name: z.string().describe("Its name.") })
      .nullable()
      .describe(
        "The key that it acts with; null for a session from a link, which has every scope and reads both modes.",
      ),
    expires_at: z.iso.datetime().describe("When it ends unless it is used before; at the latest after 7 days."),
    version: z.string().describe("The version of the service."),
    workspaces: z
      .array(
        z.object({
          id: z.string().describe("Its id."),
          name: z.string().describe("Its name."),
          mode: mode.describe("The mode that the session acts in there."),
        }),
      )
      .describe("All workspaces that the session is signed in to, the newest first."),
  })
  .openapi("Session");

export function sessionObject({ chosen, workspaces }: Session): z.output<typeof sessionSchema> {
  const { caller, workspaceName, keyName } = chosen;

  return {
    workspace: { id: caller.workspaceId, name: workspaceName },
    mode: caller.mode,
    scopes: [...caller.scopes],
    key: caller.keyId === null ? null : { id: caller.keyId, name: keyName ?? "" },
    expires_at: expiryOf(chosen, new Date()).toISOString(),
    version: platenVersion,
    workspaces: workspaces.map((each) => ({
      id: each.caller.workspaceId,
      name: each.workspaceName,
      mode: each.caller.mode,
    })),
  };
}
