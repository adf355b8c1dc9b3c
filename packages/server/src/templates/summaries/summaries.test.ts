import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, startTestService, type TestService } from "../../testing/service.ts";

let service: TestService;
let own: Api;
beforeAll(async () => {
  service = await startTestService();
  own = (await service.workspace("Lists")).live;
  const templates = [
    { slug: "letter", name: "beta", draft: { source: "<p>x</p>" } },
    { slug: "note", name: "Alpha", draft: { source: "{% endif %}" } },
    {
      slug: "invoice",
      name: "Gamma 100%",
      draft: { source: "<p>x</p>", schema: { type: "object", required: ["a"] } },
      datasets: [{ name: "bad", data: {} }],
    },
  ];
  for (const template of templates) await own.post("/v1/templates", template);
});
afterAll(() => service.close());

const list = async (query: string) => (await own.get(`/v1/templates?view=summary${query}`)).json;
const slugs = async (query: string) => (await list(query)).data.map(({ slug }: { slug: string }) => slug);

test("a summary has no draft and no data, and counts the errors that a check finds", async () => {
  const { data, next_cursor } = await list("&sort=name");

  expect(next_cursor).toBeNull();
  expect(data[0]).toEqual({
    slug: "note",
    name: "Alpha",
    kind: "pdf",
    engine: "liquid",
    published_version: null,
    has_unpublished_changes: true,
    problems: 1,
    updated_at: expect.any(String),
    thumbnail_url: null,
  });
  expect(data.map(({ problems }: { problems: number }) => problems)).toEqual([1, 0, 1]);
  await own.patch("/v1/templates/note", { draft: { source: "<p>fixed</p>" } });
  expect((await list("&query=alpha")).data).toMatchObject([{ problems: 0 }]);
});

test("summaries are sorted by every field, both ways, and searched in name and slug", async () => {
  expect(await slugs("&sort=name")).toEqual(["note", "letter", "invoice"]);
  expect(await slugs("&sort=-slug")).toEqual(["note", "letter", "invoice"]);
  await own.patch("/v1/templates/letter", { name: "Beta" });
  expect((await slugs(""))[0]).toBe("letter");
  expect((await slugs("&sort=updated_at")).at(-1)).toBe("letter");
  expect(await slugs("&query=LET")).toEqual(["letter"]);
  expect(await slugs("&query=100%25")).toEqual(["invoice"]);
  expect(await slugs("&query=nothing")).toEqual([]);
});

test("a sorted list is read a page at a time; a cursor of another order is refused", async () => {
  const seen: string[] = [];
  let cursor = "";
  do {
    const page = await list(`&sort=name&limit=1${cursor}`);
    seen.push(...page.data.map(({ slug }: { slug: string }) => slug));
    cursor = page.next_cursor === null ? "" : `&cursor=${page.next_cursor}`;
  } while (cursor !== "");

  expect(seen).toEqual(["note", "letter", "invoice"]);
  const { next_cursor } = await list("&sort=name&limit=1");
  expect((await own.get(`/v1/templates?view=summary&sort=slug&cursor=${next_cursor}`)).status).toBe(400);
  expect((await own.get("/v1/templates?sort=name")).status).toBe(400);
});

test("a picture of the first page is drawn in the background and served by a signed link", async () => {
  const certificate = async () =>
    (await service.api.get("/v1/templates?view=summary&query=certificate")).json.data[0].thumbnail_url;
  await expect.poll(certificate, { interval: 500 }).not.toBeNull();

  const url: string = await certificate();
  const picture = await service.as(null).get(url);
  expect(picture.headers.get("content-type")).toBe("image/jpeg");
  expect(picture.body.length).toBeGreaterThan(1_000);
  expect((await service.as(null).get(`${url}x`)).status).toBe(404);
});
