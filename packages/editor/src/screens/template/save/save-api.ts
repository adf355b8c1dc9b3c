/** The requests that save a template. Each gives the new ETag, and throws what a request throws. */
import { request } from "../../../api/request.ts";
import { datasetPath, openTemplate, readDraft, recordOf, type TemplateAnswer, templatePath } from "../open-template.ts";
import type { DataSet, Draft, OpenedTemplate, TemplateRecord } from "../template-content.ts";

export interface SaveApi {
  patchDraft(
    slug: string,
    draft: Partial<Draft>,
    options: { etag: string; keepalive: boolean },
  ): Promise<{ template: TemplateRecord; draft: Draft }>;
  putDataset(slug: string, dataset: DataSet, etag: string): Promise<string>;
  makeDefault(slug: string, dataset: DataSet, etag: string): Promise<string>;
  deleteDataset(slug: string, name: string, etag: string): Promise<string>;
  open(slug: string): Promise<OpenedTemplate>;
}

/** What a browser sends while a page closes is limited to 64 KiB (Fetch, "keepalive"). */
const MOST_KEEPALIVE_CHARACTERS = 20_000;

export const saveApi: SaveApi = {
  async patchDraft(slug, draft, { etag, keepalive }) {
    const body = JSON.stringify({ draft });
    const response = await request(templatePath(slug), {
      method: "PATCH",
      body,
      contentType: "application/json",
      ifMatch: etag,
      keepalive: keepalive && body.length < MOST_KEEPALIVE_CHARACTERS,
    });
    const answer = (await response.json()) as TemplateAnswer;
    return { template: recordOf(answer, response), draft: readDraft(answer) };
  },
  async putDataset(slug, { name, text }, etag) {
    const path = datasetPath(slug, name);
    return etagOf(await request(path, { method: "PUT", body: text, contentType: "text/plain", ifMatch: etag }));
  },
  async makeDefault(slug, { name, text }, etag) {
    const path = datasetPath(slug, name);
    const body = `{"data": ${text}, "default": true}`;
    return etagOf(await request(path, { method: "PUT", body, contentType: "application/json", ifMatch: etag }));
  },
  async deleteDataset(slug, name, etag) {
    return etagOf(await request(datasetPath(slug, name), { method: "DELETE", ifMatch: etag }));
  },
  open: (slug) => openTemplate(slug),
};

function etagOf(response: Response): string {
  return response.headers.get("ETag") ?? "";
}
