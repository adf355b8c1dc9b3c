/** Nothing that is typed is lost: the service dies, the tab dies, two tabs write, two people change the same line. */
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { EditorPage } from "./editor-page.ts";
import { type EditorService, launchBrowser, openPage, signIn, startService, type WatchedPage } from "./harness.ts";

let service: EditorService;
let browser: Browser;
let pages: WatchedPage[] = [];

beforeAll(async () => {
  service = await startService();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});
afterEach(async () => {
  for (const page of pages) await page.close();
  pages = [];
});

async function create(slug: string): Promise<void> {
  const answer = await service.api("POST", "/v1/templates", {
    slug,
    draft: { source: "one\ntwo\nthree\n", css: "p {}\n" },
    datasets: [{ name: "main", data: { name: "x" }, default: true }],
  });
  expect(answer.status).toBe(201);
}

async function open(slug: string): Promise<EditorPage> {
  const watched = await openPage(browser, service);
  pages.push(watched);
  await signIn(watched.page, service);
  const editor = new EditorPage(watched.page);
  await editor.open(slug);

  return editor;
}

async function draftOf(slug: string): Promise<{ source: string; css: string; header: string }> {
  return (await service.api("GET", `/v1/templates/${slug}`)).json.draft;
}

async function dataText(slug: string, name: string): Promise<string> {
  const response = await fetch(`${service.url}/v1/templates/${slug}/datasets/${name}`, {
    headers: { Authorization: `Bearer ${service.liveKey}`, Accept: "text/plain" },
  });

  return response.text();
}

/** The source that the journal of this browser has for the only template with unsaved changes. */
async function journaledSource(page: Page): Promise<string | undefined> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await settled(indexedDB.open("platen-journal"));
    const [entry] = await settled(database.transaction("entries").objectStore("entries").getAll());
    database.close();
    return entry?.content.draft.source as string | undefined;
  });
}

/** Text without anything that the code editor would complete or close. */
function words(count: number): string {
  return Array.from({ length: count }, (_, index) => `w${String(index).padStart(3, "0")}`).join(" ");
}

test("the service is killed while 500 characters are typed: nothing is missing when it is back", async () => {
  await create("killed-service");
  const editor = await open("killed-service");
  const text = words(100);
  await editor.replace(editor.source, "start\n");
  await editor.page.keyboard.type(text.slice(0, 200), { delay: 5 });
  await service.kill();
  await editor.page.keyboard.type(text.slice(200), { delay: 5 });
  await editor.status("Offline").waitFor();
  await service.restart();
  await editor.status("Saved").waitFor();

  expect((await draftOf("killed-service")).source).toBe(`start\n${text}`);
});

test("the tab is closed while typing: another one has it all, with its undo history", async () => {
  await create("closed-tab");
  const editor = await open("closed-tab");
  const text = words(100);
  // The service does not get it: what is typed is in this browser only.
  await editor.page
    .context()
    .route("**/v1/templates/closed-tab", (route) =>
      route.request().method() === "PATCH" ? route.abort() : route.fallback(),
    );
  await editor.replace(editor.source, "");
  await editor.page.keyboard.type(text, { delay: 2 });
  await editor.status("Offline").waitFor();
  const { page } = editor;
  await expect.poll(() => journaledSource(page)).toBe(text);
  const context = page.context();
  await page.close({ runBeforeUnload: false });
  await context.unrouteAll({ behavior: "ignoreErrors" });

  const again = new EditorPage(await context.newPage());
  await again.open("closed-tab");
  await again.status("Saved").waitFor();
  expect(await again.textOfSource()).toBe(text);
  expect((await draftOf("closed-tab")).source).toBe(text);
});

test("undo reaches back over a reload", async () => {
  await create("undo");
  const editor = await open("undo");
  await editor.replace(editor.source, "changed");
  await editor.status("Saved").waitFor();
  await editor.page.reload();
  await editor.source.focus();
  await expect.poll(() => editor.textOfSource()).toBe("changed");
  await editor.page.keyboard.press("ControlOrMeta+Z");

  await expect.poll(() => editor.textOfSource()).toBe("one\ntwo\nthree\n");
  await expect.poll(async () => (await draftOf("undo")).source).toBe("one\ntwo\nthree\n");
});

test("two tabs that edit two files lose nothing, and each shows what the other typed", async () => {
  await create("two-tabs");
  const first = await open("two-tabs");
  const second = new EditorPage(await first.page.context().newPage());
  await second.open("two-tabs");
  await first.write("Style", "p { color: red }\n");
  await second.write("Header", "<p>from the second tab</p>\n");
  await expect
    .poll(() => draftOf("two-tabs"))
    .toMatchObject({ css: "p { color: red }\n", header: "<p>from the second tab</p>\n" });

  await second.file("Style").click();
  await expect.poll(() => second.textOfSource()).toBe("p { color: red }\n");
  await first.file("Header").click();
  await expect.poll(() => first.textOfSource()).toBe("<p>from the second tab</p>\n");
});

test("the same line changed elsewhere is shown side by side, and nothing is saved until one is chosen", async () => {
  await create("conflict");
  const editor = await open("conflict");
  await editor.page.context().route("**/v1/events", (route) => route.abort());
  await service.api("PATCH", "/v1/templates/conflict", { draft: { source: "one\ntheirs\nthree\n" } });
  await editor.replace(editor.source, "one\nmine\nthree\n");
  await editor.page.getByRole("button", { name: "Compare" }).click();
  const dialog = editor.page.getByRole("dialog", { name: /template\.html/ });
  await expect.poll(() => dialog.getByRole("textbox", { name: "Your text" }).textContent()).toContain("mine");
  expect(await dialog.textContent()).toContain("theirs");
  expect((await draftOf("conflict")).source).toBe("one\ntheirs\nthree\n");
  await dialog.getByRole("button", { name: "Save the right side" }).click();

  await editor.status("Saved").waitFor();
  expect((await draftOf("conflict")).source).toBe("one\nmine\nthree\n");
});

test("a data set keeps the digits and the layout of what was written", async () => {
  await create("digits");
  const text = '{\n  "price": 100.10,\n  "rate":   20.0\n}\n';
  const put = await fetch(`${service.url}/v1/templates/digits/datasets/main`, {
    method: "PUT",
    headers: { Authorization: `Bearer ${service.liveKey}`, "Content-Type": "text/plain" },
    body: text,
  });
  expect(put.status).toBe(200);
  const editor = await open("digits");
  await editor.data.focus();
  await editor.page.keyboard.press("ControlOrMeta+Home");
  await editor.page.keyboard.press("End");
  await editor.page.keyboard.insertText('\n  "name": "x",');
  await editor.status("Saved").waitFor();
  await expect
    .poll(() => dataText("digits", "main"))
    .toBe('{\n  "name": "x",\n  "price": 100.10,\n  "rate":   20.0\n}\n');
});

test("a session that ends while typing is renewed over the page, and what was typed is saved", async () => {
  await create("signed-out");
  const editor = await open("signed-out");
  // Nothing that is sent before the text is typed asks for the key: its dialog would take the focus.
  const ended = Promise.withResolvers<void>();
  await editor.page.route("**/v1/templates/signed-out", async (route) => {
    if (route.request().method() === "PATCH") await ended.promise;
    await route.continue();
  });
  await editor.replace(editor.source, "typed without a session\n");
  await editor.page.context().clearCookies();
  ended.resolve();
  const dialog = editor.page.getByRole("dialog", { name: "Sign in again" });
  await dialog.getByLabel("API key").fill(service.liveKey);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await editor.status("Saved").waitFor();

  expect((await draftOf("signed-out")).source).toBe("typed without a session\n");
});
