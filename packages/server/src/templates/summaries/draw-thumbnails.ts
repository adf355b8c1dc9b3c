/** Pictures of templates for lists: drawn in the background, one at a time, while no render is under way. */
import { noData, readJsonDataInSlices } from "@platen/json";
import { drawThumbnail } from "@platen/render";
import { sql } from "kysely";
import type { RenderDispatcher } from "../../renders/render-dispatcher.ts";
import { documentLimits } from "../../renders/run/document-limits.ts";
import type { Service } from "../../service.ts";
import { findTemplateById } from "../find-template.ts";
import { loadContent } from "../version-cache.ts";
import type { Thumbnails } from "./thumbnails.ts";

type Tools = Pick<Service, "database" | "storage" | "settings" | "log" | "evaluator" | "files" | "previewBrowser">;

const LOOK_MS = 30_000;
/** A draft that is being typed is drawn when the typing ends. */
const LEAST_AGE = "5 seconds";
/** In the queue of renders, behind all that somebody waits for. */
const OWNER = "thumbnails";

export function makeThumbnails(tools: Tools, renders: Pick<RenderDispatcher, "slots">): Thumbnails {
  const ending = new AbortController();
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  const work = async (): Promise<void> => {
    while (!ending.signal.aborted && renders.slots.inUse === 0) {
      if (!(await drawNext(tools, renders, ending.signal))) return;
    }
  };
  const poke = (): void => {
    if (running || ending.signal.aborted) return;
    running = work()
      .catch((error) => {
        if (!ending.signal.aborted) tools.log.warn({ err: error }, "a thumbnail could not be drawn; it is tried again");
      })
      .finally(() => {
        running = null;
      });
  };

  return {
    poke,
    start() {
      timer = setInterval(poke, LOOK_MS).unref();
    },
    async close() {
      clearInterval(timer);
      ending.abort(new Error("The service is stopping."));
      await running;
    },
  };
}

/** False where all are up to date. */
async function drawNext(tools: Tools, { slots }: Pick<RenderDispatcher, "slots">, signal: AbortSignal) {
  const { db } = tools.database;
  const next = await db
    .selectFrom("templates")
    .leftJoin("template_thumbnails as drawn", "drawn.template_id", "templates.id")
    .select(["templates.id", "drawn.content_hash as drawnHash"])
    .where("deleted_at", "is", null)
    .where("updated_at", "<", sql<Date>`now() - ${sql.lit(LEAST_AGE)}::interval`)
    .where((each) =>
      each.or([each("drawn.created_at", "is", null), each("drawn.created_at", "<", each.ref("updated_at"))]),
    )
    .orderBy("updated_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!next) return false;

  // Before the template is read: a change in between is newer, and drawn again.
  const created_at = new Date();
  const { content_hash } = await db
    .selectFrom("templates")
    .leftJoin("template_datasets as sample", (join) =>
      join.onRef("sample.template_id", "=", "templates.id").on("sample.is_default", "=", true),
    )
    .select(sql<string>`md5(templates.draft_hash || coalesce(sample.data, ''))`.as("content_hash"))
    .where("templates.id", "=", next.id)
    .executeTakeFirstOrThrow();
  const isSame = content_hash === next.drawnHash;
  const image = isSame ? null : await draw(next.id);
  await db
    .insertInto("template_thumbnails")
    .values({ template_id: next.id, content_hash, image, created_at })
    .onConflict((conflict) =>
      conflict.column("template_id").doUpdateSet(isSame ? { created_at } : { content_hash, image, created_at }),
    )
    .execute();

  return true;

  async function draw(id: string): Promise<Buffer | null> {
    const { row, datasets, assets } = await findTemplateById(db, id, { data: "default" });
    const sample = datasets.find(({ is_default }) => is_default)?.data;
    const browser = await tools.previewBrowser();
    const template = await loadContent({ ...row, assets }, row.workspace_id, tools.storage);
    const data = sample === undefined ? noData : await readJsonDataInSlices(sample);
    const release = await slots.take({ urgency: "background", owner: OWNER, signal });
    try {
      const drawn = await drawThumbnail(
        {
          workspace: row.workspace_id,
          template,
          data: data.value,
          now: row.updated_at,
          limits: documentLimits(tools.settings.limits),
        },
        { browser, evaluator: tools.evaluator.forWorkspace(row.workspace_id, signal), files: tools.files },
        { signal },
      );
      return drawn && Buffer.from(drawn);
    } finally {
      release();
    }
  }
}
