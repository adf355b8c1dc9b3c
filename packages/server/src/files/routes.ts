/** /v1/files: files by signed link, without a key. */
import type { App } from "../http/endpoint.ts";
import type { Service } from "../http/service.ts";
import { isId } from "../ids.ts";
import { Problem } from "../problem.ts";
import { answerFile } from "../renders/answer.ts";
import { isOurLink } from "./file-link.ts";

export function fileRoutes(app: App, service: Service): void {
  app.get("/v1/files/:renderId/:expires/:signature", async (context) => {
    const link = context.req.param();
    const isUnchanged =
      new URL(context.req.url).search === "" && isId("rnd", link.renderId) && isOurLink(link, service.secret);
    const row = isUnchanged
      ? await service.database.db.selectFrom("renders").selectAll().where("id", "=", link.renderId).executeTakeFirst()
      : undefined;
    if (!row)
      throw new Problem(
        "not_found",
        "This is no link to a file: it was changed or cut off, or its record is gone. Use file.url of the render as it is.",
      );
    if (Number(link.expires) * 1000 <= Date.now()) {
      throw new Problem(
        "file_expired",
        `The link ended at ${new Date(Number(link.expires) * 1000).toISOString()}. Render the document again; expires_in sets how long a file is kept.`,
      );
    }

    return answerFile(context, row, null, service);
  });
}
