import { expect, test } from "vitest";
import { render } from "../index.ts";

function mapped(source: string, data: Record<string, unknown> = {}, partials: Record<string, string> = {}) {
  const { output, map } = render({ engine: "liquid", source, data, partials, options: { source_map: true } });

  return (text: string) => {
    const position = map?.at(output.indexOf(text));
    return position && `${position.file}:${position.line}:${position.column}`;
  };
}

test("text knows its own line and column, what an expression writes that of the expression", () => {
  const at = mapped("<h1>\n  {{ title }}</h1>\n<p><b>x</b></p>", { title: "Long title" });

  expect(at("<h1>")).toBe("template.html:1:1");
  expect(at("title")).toBe("template.html:2:3");
  expect(at("</h1>")).toBe("template.html:2:14");
  expect(at("<b>")).toBe("template.html:3:4");
});

test("the map leads through loops, captures and partials", () => {
  const at = mapped(
    "{% capture box %}\n<i>{{ n }}</i>{% endcapture %}<p>{{ box }}</p>{% for x in (1..2) %}{% render 'row', x: x %}{% endfor %}",
    { n: 7 },
    {
      row: "<tr>\n<td>{{ x }}</td></tr>",
    },
  );

  expect(at("<i>")).toBe("template.html:2:1");
  expect(at("7")).toBe("template.html:2:4");
  expect(at("</p>")).toBe("template.html:2:43");
  expect(at("<td>2")).toBe("partials/row.html:2:1");
});

test("there is no map unless it is asked for, and no place before the output", () => {
  expect(render({ engine: "liquid", source: "x" }).map).toBeUndefined();
  expect(render({ engine: "liquid", source: "x", options: { source_map: true } }).map?.at(-1)).toBeNull();
});

test("a map of many thousand writes leads to the right line of each", () => {
  const source =
    "{% capture all %}{% for x in (1..5000) %}\n<a{{ x }}>\n<b{{ x }}>{% endfor %}{% endcapture %}{{ all }}\n<c>";
  const at = mapped(source);

  for (const x of [1, 31, 32, 33, 511, 512, 513, 1_023, 1_024, 2_500, 5_000]) {
    expect(at(`<a${x}>`)).toBe("template.html:2:1");
    expect(at(`${x}>\n<b`)).toBe("template.html:2:3");
    expect(at(`<b${x}>`)).toBe("template.html:3:1");
  }
  expect(at("<c>")).toBe("template.html:4:1");
});
