/** The editor screen as its tests use it: by the names that a screen reader says. */
import type { Locator, Page } from "playwright-core";

export class EditorPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(slug: string): Promise<void> {
    await this.page.goto(`/templates/${slug}`);
    await this.source.waitFor();
  }

  get source(): Locator {
    return this.page.getByRole("textbox", { name: "Source" });
  }

  get data(): Locator {
    return this.page.getByRole("textbox", { name: "Data", exact: true });
  }

  get problems(): Locator {
    return this.page.getByRole("region", { name: "Problems" }).getByRole("button");
  }

  problem(ending: string | RegExp): Locator {
    return this.page.getByRole("region", { name: "Problems" }).getByRole("button", { name: ending });
  }

  status(name: string): Locator {
    return this.page.getByRole("status", { name, exact: true });
  }

  file(name: string): Locator {
    return this.page.getByRole("tab", { name });
  }

  /** Replaces the whole text of a box, as pasting does. */
  async replace(box: Locator, text: string): Promise<void> {
    await box.focus();
    await this.page.keyboard.press("ControlOrMeta+A");
    await this.page.keyboard.insertText(text);
  }

  /** Opens a file by its tab and replaces its text. */
  async write(file: string, text: string): Promise<void> {
    await this.file(file).click();
    await this.replace(this.source, text);
  }

  /** Where the cursor is: the line and column under `Source` or `Data`. */
  async position(pane: "source" | "data"): Promise<string> {
    const text = await this.page.locator(`.template-pane-${pane} .code-position`).textContent();
    const [, line, column] = /Line (\d+), column (\d+)/.exec(text ?? "") ?? [];

    return `${line}:${column}`;
  }

  /** The text of the file on show; the box draws only the lines near the visible ones. */
  async textOfSource(): Promise<string> {
    return this.source.evaluate((element) =>
      [...element.querySelectorAll(".cm-line")].map((line) => line.textContent).join("\n"),
    );
  }
}
