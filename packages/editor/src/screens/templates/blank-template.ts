/** What a blank template begins with: a page that shows how a value and a list get in, in each language. */
import type { Engine, NewTemplate } from "../../api/templates.ts";

const lists: Record<Engine, [begin: string, end: string]> = {
  liquid: ["{% for item in items %}", "{% endfor %}"],
  jinja2: ["{% for item in items %}", "{% endfor %}"],
  handlebars: ["{{#each items}}", "{{/each}}"],
};

export function blankTemplate(
  names: { slug: string; name: string },
  kind: "pdf" | "image",
  engine: Engine,
): NewTemplate {
  const [begin, end] = lists[engine];
  const field = (name: string) => `{{ ${engine === "handlebars" ? "this" : "item"}.${name} }}`;
  const source = `<main>
  <h1>{{ title }}</h1>
  <p>Dear {{ name }},</p>
  <ul>
    ${begin}
    <li>${field("text")}</li>
    ${end}
  </ul>
</main>
`;
  const css = `body {
  font-family: "Inter", sans-serif;
  font-size: 11pt;
  line-height: 1.5;
}

h1 {
  font-size: 20pt;
}
`;

  return {
    ...names,
    kind,
    engine,
    draft: { source, css },
    datasets: [
      {
        name: "sample",
        default: true,
        data: { title: names.name, name: "Ada", items: [{ text: "A first item" }, { text: "A second item" }] },
      },
    ],
  };
}
