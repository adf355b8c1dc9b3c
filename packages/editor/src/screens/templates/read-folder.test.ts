/** A template's folder is read as the command line reads it. */
import { expect, test } from "vitest";
import { readFolder } from "./read-folder.ts";

const folder = (files: Record<string, string>) =>
  Object.entries(files).map(([path, text]) => ({ path, file: new File([text], path) }));

test("all parts of a folder become the template, with the text of its data sets", async () => {
  const files = folder({
    "template.json": '{"name": "Offer", "engine": "jinja2", "default_dataset": "b", "settings": {"locale": "de"}}',
    "template.html": "<h1>{{ a }}</h1>",
    "style.css": "h1 { color: red }",
    "partials/party.html": "<p>",
    "data/a.json": '{"total": 100.10}',
    "data/b.json": "{}",
    "assets/logo.svg": "<svg/>",
    "README.md": "not part of it",
  });

  expect(await readFolder("offer", files)).toMatchObject({
    template: {
      slug: "offer",
      name: "Offer",
      kind: "pdf",
      engine: "jinja2",
      draft: { source: "<h1>{{ a }}</h1>", partials: { party: "<p>" }, settings: { locale: "de" }, schema: null },
    },
    datasets: [
      { name: "a", text: '{"total": 100.10}', default: false },
      { name: "b", text: "{}", default: true },
    ],
    assets: [{ path: "assets/logo.svg" }],
  });
});

test("a folder without a template is refused with what is missing", async () => {
  await expect(readFolder("photos", folder({ "a.png": "" }))).rejects.toThrow(/photos has no template\.html/);
  await expect(readFolder("x", folder({ "template.html": "", "template.json": "{" }))).rejects.toThrow(
    /template\.json is not JSON/,
  );
});
