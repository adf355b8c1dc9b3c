/** Signed links to the pictures of templates. */
import type { Context } from "hono";
import { type FileSigning, fileUrl } from "../../files/file-link.ts";
import { fileHeaders } from "../../http/file-headers.ts";
import type { HttpEnv } from "../../http/http-env.ts";
import type { Service } from "../../service.ts";

const DAY_MS = 24 * 3600_000;

/** The same for a whole day, so that a browser fetches each picture once: it ends with the day after. */
export function thumbnailUrl(templateId: string, contentHash: string, signing: FileSigning): string {
  const end = new Date((Math.floor(Date.now() / DAY_MS) + 2) * DAY_MS);

  return fileUrl(`${templateId}.${contentHash}`, end, signing);
}

/** The template whose picture a link's id names; null for a link to another file. */
export function thumbnailOf(id: string): string | null {
  return /^(tpl_[0-9a-z]+)\.[0-9a-f]{32}$/.exec(id)?.[1] ?? null;
}

/** Null where the template has no picture any more. */
export async function answerThumbnail(
  context: Context<HttpEnv>,
  templateId: string,
  { database }: Pick<Service, "database">,
): Promise<Response | null> {
  const row = await database.db
    .selectFrom("template_thumbnails")
    .select("image")
    .where("template_id", "=", templateId)
    .executeTakeFirst();
  if (!row?.image) return null;

  return context.body(new Uint8Array(row.image), 200, {
    ...fileHeaders("image/jpeg"),
    "Cache-Control": "private, max-age=86400, immutable",
  });
}
