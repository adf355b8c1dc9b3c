/** Converts the Handlebars of a template: assets are written in place or become files, components and children partials. */
import { type Mustache, type Program, parseHandlebars } from "@platen/templates/handlebars";
import { Source } from "@platen/templates/liquid";
import type { FindingList } from "../finding-list.ts";
import { addressesIn, hostOf } from "../html/outside-addresses.ts";
import { pageNumberEdits } from "../html/page-numbers.ts";
import { runsAsScript, scanHtml } from "../html/scan-html.ts";
import { outsideResource } from "../outside-resource.ts";
import { copyEdited, type Edit, sortEdits } from "../text/edit.ts";
import { MappedText } from "../text/mapped-text.ts";
import { type Entity, type ExportEntities, findEntity, textOf } from "./export-entities.ts";
import { reportHelpers } from "./helper-code.ts";
import { plainCallsIn, TemplateAssets } from "./template-assets.ts";

interface Written {
  file: string;
  text: string;
  folder: readonly string[];
  /** Chromium fills page numbers into headers and footers. */
  isHeaderOrFooter: boolean;
}

export class ContentConverter {
  readonly #entities: ExportEntities;
  readonly #findings: FindingList;
  readonly #assets: TemplateAssets;
  /** By the entity that it was made of. */
  readonly #partials = new Map<Entity, { name: string; text: MappedText }>();
  /** A script is in it: `javascript` must be on. */
  hasScript = false;

  constructor(entities: ExportEntities, findings: FindingList) {
    this.#entities = entities;
    this.#findings = findings;
    this.#assets = new TemplateAssets(entities.assets);
  }

  get partials(): Map<string, MappedText> {
    return new Map([...this.#partials.values()].map(({ name, text }) => [name, text]));
  }

  get assets(): Map<string, Uint8Array> {
    return this.#assets.files;
  }

  convert(written: Written): MappedText {
    const into = new MappedText();
    this.#convert(written, into);

    return into;
  }

  #convert({ file, text, folder, isHeaderOrFooter }: Written, into: MappedText): void {
    const source = new Source(file, text);
    const { program } = parseHandlebars(text);
    const edits = [
      ...this.#assetEdits(source, folder),
      ...this.#childEdits(source, folder),
      ...this.#callEdits(program, source, folder),
    ];
    const tags = tagsOf(text);
    for (const element of scanHtml(text, 0, text.length, tags)) {
      if (runsAsScript(element)) this.hasScript = true;
      for (const address of addressesIn(element, text)) {
        const host = hostOf(address.text);
        if (host !== null) this.#findings.add(source, address.from, outsideResource(host));
      }
      if (isHeaderOrFooter) {
        edits.push(...pageNumberEdits(element, text, (token) => this.#reportToken(source, element.from, token)));
      }
    }
    copyEdited(source, { from: 0, to: text.length }, sortEdits(edits), into);
  }

  #assetEdits(source: Source, folder: readonly string[]): Edit[] {
    return plainCallsIn(source.text, "asset").flatMap(({ from, to, path, encoding }) => {
      const expanded = this.#assets.expand({ path, encoding }, folder);
      if (expanded !== null) return [{ from, to, text: expanded }];
      this.#reportMissing(source, from, path);
      return [];
    });
  }

  #childEdits(source: Source, folder: readonly string[]): Edit[] {
    return plainCallsIn(source.text, "child").flatMap(({ from, to, path }) => {
      const partial = this.#partialOf(findEntity(path, folder, this.#entities.templates));
      if (partial !== null) return [{ from, to, text: `{{> ${partial}}}` }];
      this.#reportNotIncluded(source, from, `template "${path}"`);
      return [];
    });
  }

  #callEdits(program: Program, source: Source, folder: readonly string[]): Edit[] {
    return mustachesIn(program).flatMap((mustache) => {
      const name = mustache.path.kind === "path" ? mustache.path.original : "";
      const [first, second] = mustache.params.map((each) => (each.kind === "literal" ? each.value : undefined));
      if (typeof first !== "string") return [];
      const { from, to } = mustache;
      if (name === "asset") {
        const encoding = typeof second === "string" ? second : "utf8";
        const expanded = this.#assets.expand({ path: first, encoding }, folder);
        if (expanded === null) this.#reportMissing(source, from, first);
        // What an asset says is printed as it is, not read as a template.
        return expanded === null ? [] : [{ from, to, text: expanded.replaceAll("{{", "\\{{") }];
      }
      if (name !== "component" && name !== "childTemplate") return [];
      const among = name === "component" ? this.#entities.components : this.#entities.templates;
      const partial = this.#partialOf(findEntity(first, folder, among));
      if (partial === null) {
        this.#reportNotIncluded(source, from, `${name === "component" ? "component" : "template"} "${first}"`);
        return [];
      }
      const { open, close } = mustache.strip;
      const values = mustache.hash.map((pair) => ` ${source.text.slice(pair.from, pair.to)}`).join("");
      return [{ from, to, text: `{{${open ? "~" : ""}> ${partial}${values}${close ? "~" : ""}}}` }];
    });
  }

  /** The name of the partial that an entity becomes; null where it cannot be one. */
  #partialOf(entity: Entity | undefined): string | null {
    if (entity === undefined || entity.fields.engine !== "handlebars") return null;
    const known = this.#partials.get(entity);
    if (known !== undefined) return known.name;
    const base = entity.name.replaceAll(/[^\w-]+/g, "-").replace(/^-+|-+$/g, "") || "component";
    const taken = new Set([...this.#partials.values()].map(({ name }) => name));
    let name = base;
    for (let number = 2; taken.has(name); number++) name = `${base}-${number}`;
    const partial = { name, text: new MappedText() };
    // Known before it is converted: a component that uses itself comes here again.
    this.#partials.set(entity, partial);
    const file = `components/${entity.name}.html`;
    const text = textOf(entity.fields.content);
    this.#convert({ file, text, folder: entity.folder, isHeaderOrFooter: false }, partial.text);
    reportHelpers(`components/${entity.name}.helpers.js`, textOf(entity.fields.helpers), this.#findings);

    return name;
  }

  #reportNotIncluded(source: Source, offset: number, what: string): void {
    this.#findings.add(source, offset, {
      code: "snippet_missing",
      message: `The ${what} is not in the export as Handlebars.`,
      advice: "Export it with the template, or write its content as a partial of the template.",
    });
  }

  #reportMissing(source: Source, offset: number, path: string): void {
    this.#findings.add(source, offset, {
      code: "asset_missing",
      message: `The asset "${path}" is not in the export, or only as a link to a file.`,
      advice: "Put the file into the template's folder assets, and write its address here: assets/name.",
    });
  }

  #reportToken(source: Source, offset: number, token: string): void {
    this.#findings.add(source, offset, {
      code: "page_token",
      message: `${token} is not filled in here.`,
      advice: "Print a field of the data, or a date with a helper of Platen.",
    });
  }
}

/** In the order of the source, blocks included. */
function mustachesIn(program: Program | undefined): Mustache[] {
  return (program?.body ?? []).flatMap((statement) => {
    switch (statement.kind) {
      case "mustache":
        return [statement];
      case "block":
        return [...mustachesIn(statement.program), ...mustachesIn(statement.inverse)];
      case "partial":
      case "decorator":
        return mustachesIn(statement.program);
      default:
        return [];
    }
  });
}

/** The tags of the language, which are not HTML. */
function tagsOf(text: string): { from: number; to: number }[] {
  const tags: { from: number; to: number }[] = [];
  for (let from = text.indexOf("{{"); from !== -1; ) {
    const end = text.indexOf("}}", from);
    if (end === -1) break;
    tags.push({ from, to: end + 2 });
    from = text.indexOf("{{", end + 2);
  }

  return tags;
}
