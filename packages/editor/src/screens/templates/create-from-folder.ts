/** Makes a template from a folder: the template, then its data sets and its assets. */
import { request } from "../../api/request.ts";
import { createTemplate, deleteTemplate, templateUrl } from "../../api/templates.ts";
import type { TemplateFolder } from "./read-folder.ts";

/** All of it or nothing: what fails halfway is taken back. */
export async function createFromFolder({ template, datasets, assets }: TemplateFolder): Promise<void> {
  await createTemplate(template);
  try {
    for (const { name, text, default: isDefault } of datasets) {
      await request(`${templateUrl(template.slug)}/datasets/${encodeURIComponent(name)}`, {
        method: "PUT",
        contentType: "application/json",
        // Not parsed here: the service keeps the digits and the layout as they are written.
        body: `{${isDefault ? '"default": true, ' : ""}"data": ${text.replace(/^\uFEFF/, "")}}`,
      });
    }
    for (const { path, file } of assets) {
      const inside = path.slice("assets/".length).split("/").map(encodeURIComponent).join("/");
      await request(`${templateUrl(template.slug)}/assets/${inside}`, {
        method: "PUT",
        contentType: file.type || "application/octet-stream",
        body: file,
      });
    }
  } catch (error) {
    await deleteTemplate(template.slug);
    throw error;
  }
}
