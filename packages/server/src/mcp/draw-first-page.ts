/** A picture of the first page of what a request renders, for an assistant to look at. */
import { type JsonData, noData, readJsonDataInSlices } from "@platen/json";
import { drawThumbnail } from "@platen/render";
import type { Caller } from "../keys/caller.ts";
import { chooseTemplate } from "../renders/accept/choose-template.ts";
import type { RenderRequest } from "../renders/render-request.ts";
import { documentLimits } from "../renders/run/document-limits.ts";
import { refuseFullQueue } from "../renders/run/refuse-full-queue.ts";
import type { Service } from "../service.ts";

/** Enough to read headings and amounts; small enough for a conversation. */
const WIDTH = 800;

/** JPEG; null where there is nothing to draw. */
export async function drawFirstPage(
  request: RenderRequest,
  dataText: string | undefined,
  caller: Caller,
  service: Service,
): Promise<Uint8Array | null> {
  const { workspaceId } = caller;
  const { content } = await chooseTemplate(request, caller, service);
  const data =
    dataText === undefined ? await namedData(request, workspaceId, service) : await readJsonDataInSlices(dataText);
  const browser = await service.previewBrowser();
  refuseFullQueue(service.renders.slots, workspaceId, service.settings.limits);
  const release = await service.renders.slots.take({ owner: workspaceId });
  try {
    return await drawThumbnail(
      {
        workspace: workspaceId,
        template: content,
        data: data.value,
        now: new Date(),
        limits: documentLimits(service.settings.limits),
      },
      {
        browser,
        evaluator: service.evaluator.forWorkspace(workspaceId),
        files: service.files.forWorkspace(workspaceId),
      },
      { width: WIDTH },
    );
  } finally {
    release();
  }
}

async function namedData(
  { template, dataset }: RenderRequest,
  workspaceId: string,
  { database }: Pick<Service, "database">,
): Promise<JsonData> {
  if (dataset === undefined || template === undefined) return noData;
  const row = await database.db
    .selectFrom("template_datasets as dataset")
    .innerJoin("templates as template", "template.id", "dataset.template_id")
    .select("dataset.data")
    .where("template.workspace_id", "=", workspaceId)
    .where("template.slug", "=", template.replace(/@\d+$/, ""))
    .where("template.deleted_at", "is", null)
    .where("dataset.name", "=", dataset)
    .executeTakeFirst();

  return row ? readJsonDataInSlices(row.data) : noData;
}
