/** /v1/files: files of renders, their e-invoices and zips of batches by signed link, without a key. */
import type { Context } from "hono";
import { contentDisposition } from "../http/content-disposition.ts";
import { fileHeaders } from "../http/file-headers.ts";
import type { App, HttpEnv } from "../http/http-env.ts";
import { isId } from "../ids.ts";
import { Problem } from "../problems/problem.ts";
import { answerFile, answerXml } from "../renders/answer.ts";
import type { Service } from "../service.ts";
import { answerThumbnail, thumbnailOf } from "../templates/summaries/thumbnail-link.ts";
import { isOurLink, xmlOf } from "./file-link.ts";

type LinkTools = Pick<Service, "database" | "storage">;

export function fileRoutes(app: App, service: LinkTools & Pick<Service, "secret">): void {
  app.get("/v1/files/:id/:expires/:signature", async (context) => {
    const link = context.req.param();
    // As it was written: an encoded or dotted spelling of a link is another link, and none that we gave.
    const isAsGiven = context.env.incoming.url === `/v1/files/${link.id}/${link.expires}/${link.signature}`;
    if (!isAsGiven || !isOurLink(link, service.secret)) throw noLink();
    if (Number(link.expires) * 1000 <= Date.now()) {
      throw new Problem(
        "file_expired",
        `The link ended at ${new Date(Number(link.expires) * 1000).toISOString()}. Render the document again; expires_in sets how long a file is kept.`,
      );
    }

    const templateId = thumbnailOf(link.id);
    if (templateId !== null) {
      const thumbnail = await answerThumbnail(context, templateId, service);
      if (!thumbnail) throw noLink();
      return thumbnail;
    }

    return isId("bat", link.id) ? answerZip(context, link.id, service) : answerRenderFile(context, link.id, service);
  });
}

async function answerRenderFile(context: Context<HttpEnv>, id: string, service: LinkTools): Promise<Response> {
  const renderId = xmlOf(id);
  const row = await service.database.db
    .selectFrom("renders")
    .selectAll()
    .where("id", "=", renderId ?? id)
    .executeTakeFirst();
  if (!row) throw noLink();

  return renderId === null ? answerFile(context, row, null, service) : answerXml(context, row, service);
}

async function answerZip(context: Context<HttpEnv>, id: string, { database, storage }: LinkTools): Promise<Response> {
  const row = await database.db.selectFrom("batches").select("zip_key").where("id", "=", id).executeTakeFirst();
  if (!row) throw noLink();
  const zip = row.zip_key === null ? null : await storage.stream(row.zip_key);
  if (!zip)
    throw new Problem(
      "file_expired",
      `The zip of batch ${id} is no longer stored. Fetch its files, or send the batch again.`,
    );

  return context.body(zip.body, 200, {
    ...fileHeaders("application/zip"),
    "Content-Length": String(zip.bytes),
    "Content-Disposition": contentDisposition("attachment", `${id}.zip`),
  });
}

function noLink(): Problem {
  return new Problem(
    "not_found",
    "This is not a link to a file: it was changed or cut off, or its record was deleted. Use the link as it was given.",
  );
}
