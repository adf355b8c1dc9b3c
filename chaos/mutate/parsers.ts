/** The parsers that read what strangers send, each with inputs to damage and the errors it may answer with. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  checkInvoiceXml,
  type InvoiceBlock,
  InvoiceDataError,
  readInvoiceXml,
  writeInvoiceXml,
  XmlError,
} from "@platen/einvoice";
import { JsonFault, readJsonData } from "@platen/json";
import { checkPdfProfiles, PdfError, readPdf } from "@platen/pdf";
import { checkRequest, emptyTemplate, inProcess, RenderFailure } from "@platen/render";
import { type EngineName, render, TemplateError } from "@platen/templates";
import { mutate } from "../../packages/pdf/test/mutate.ts";
import { type Random, seeded } from "../random.ts";

interface Parser {
  name: string;
  /** Reads the damaged input that belongs to the seed; throws only where it breaks. */
  attempt(seed: number): void | Promise<void>;
}

const root = join(import.meta.dirname, "..", "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const blocks = globSync("templates/invoice-*/data/*.json", { cwd: root }).sort().map(read);
const xmls = blocks.map((text) => writeInvoiceXml((JSON.parse(text) as { _invoice: InvoiceBlock })._invoice));
const pdfs = globSync("packages/pdf/test/fixtures/*.pdf", { cwd: root })
  .sort()
  .map((file) => readFileSync(join(root, file)));

/** What breaks parsers: brackets of all the languages, ends of things that did not begin, numbers at the edge. */
const PARTS = [
  ..."{}[]()<>\"'`\\|&%#~;:,.=*/",
  "{{",
  "}}",
  "{%",
  "%}",
  "{{{",
  "{% endif %}",
  "{% for x in y %}",
  "{{#if a}}",
  "{{/each}}",
  "{{> ",
  "]]>",
  "<![CDATA[",
  "<!--",
  "<!DOCTYPE a>",
  "</ram:ID>",
  "&#x110000;",
  "\u0000",
  "\ud800",
  "\uffff",
  "1e400",
  "-0",
  "9".repeat(60),
  "__proto__",
  "constructor",
  "null",
  "a".repeat(300),
  "(".repeat(200),
  "[".repeat(2_000),
];

export const parsers: Parser[] = [
  template("liquid", [
    "{% for i in items %}{{ i.name | upcase | replace: 'a', 'b' }}{% else %}-{% endfor %}{% if a == 1 and b %}x{% endif %}",
    "{% assign x = items | map: 'name' | join: ', ' %}{{ x | truncate: 5 }}{% case a %}{% when 1 %}y{% endcase %}{% raw %}{{{% endraw %}",
  ]),
  template("jinja2", [
    "{% for i in items if i.name %}{{ loop.index }}{{ i.name|upper|replace('a', 'b') }}{% else %}-{% endfor %}",
    "{% macro m(a, b=2) %}{{ a ~ b }}{% endmacro %}{{ m(1) }}{% set x = [1, 2][::-1] %}{{ '%s' % x }}{{ x is iterable }}",
  ]),
  template("handlebars", [
    "{{#each items as |i n|}}{{n}} {{upper i.name}}{{else}}-{{/each}}{{#if a}}x{{else if b}}y{{/if}}{{{raw}}}",
    "{{#with items.[0]}}{{../a}} {{lookup this 'name'}}{{/with}}{{!-- c --}}{{~#unless b~}}z{{~/unless~}}",
  ]),
  {
    name: "JSON",
    attempt: (seed) => tolerate([JsonFault], () => readJsonData(damage(pickOf(blocks, seed), seed))),
  },
  {
    name: "XML",
    attempt: (seed) => {
      const xml = damage(pickOf(xmls, seed), seed);
      tolerate([XmlError], () => checkInvoiceXml(xml));
      tolerate([XmlError, InvoiceDataError], () => readInvoiceXml(xml));
    },
  },
  {
    name: "PDF",
    attempt: (seed) => {
      const bytes = mutate(pickOf(pdfs, seed), seed);
      tolerate([PdfError], () => readPdf(bytes));
      if (seed % 4 > 0) return;
      const wrong = checkPdfProfiles(bytes, ["ua1", "a3a"]).find(({ error, compliant }) => error !== null && compliant);
      if (wrong) throw new Error("an unreadable file is called conformant");
    },
  },
  {
    name: "requests",
    attempt: async (seed) => {
      let data: ReturnType<typeof readJsonData>;
      try {
        data = readJsonData(damage(pickOf(blocks, seed), seed, 1));
      } catch {
        return; // not JSON: the parser above answers for that
      }
      const settings = { einvoice: { profile: "en16931" } };
      const request = { template: { ...emptyTemplate, settings }, overrides: {}, data, format: "pdf" as const };
      await checkRequest(request, inProcess).catch((error: unknown) => {
        if (!(error instanceof RenderFailure)) throw error;
      });
    },
  },
];

function template(engine: EngineName, sources: readonly string[]): Parser {
  const data = { items: [{ name: "one" }, { name: "two" }], a: 1, b: null, raw: "<b>" };
  return {
    name: engine,
    attempt: (seed) =>
      tolerate([TemplateError], () => render({ engine, source: damage(pickOf(sources, seed), seed), data })),
  };
}

function pickOf<Item>(items: readonly Item[], seed: number): Item {
  return items[seed % items.length]!;
}

/** One to four changes: a part put in, cut out, doubled or moved. */
function damage(text: string, seed: number, least = 1): string {
  const random = seeded(seed);
  let damaged = text;
  for (let change = least + random.below(4); change > 0; change--) damaged = changeOnce(damaged, random);
  return damaged;
}

function changeOnce(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  const end = Math.min(text.length, at + 1 + random.below(40));
  switch (random.below(4)) {
    case 0:
      return text.slice(0, at) + random.pick(PARTS) + text.slice(at);
    case 1:
      return text.slice(0, at) + text.slice(end);
    case 2:
      return text.slice(0, end) + text.slice(at);
    default:
      return text.slice(0, at) + random.pick(PARTS) + text.slice(end);
  }
}

/** Runs it; the errors that callers expect are fine, any other one is a crash. */
function tolerate(expected: readonly (new (...args: never[]) => Error)[], run: () => unknown): void {
  try {
    run();
  } catch (error) {
    if (!expected.some((kind) => error instanceof kind)) throw error;
  }
}
